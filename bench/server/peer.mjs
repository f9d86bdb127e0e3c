// A boardgame.io server with its own in-memory store. It prints its port and
// serves until it is stopped.
import { createRequire } from 'node:module';
import { games } from './games.mjs';
const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const server = Server({ games, origins: [/^http:\/\/127\.0\.0\.1(:\d+)?$/] });
const { app } = server;
const listen = app.listen.bind(app);
app.listen = (port, ready) => listen(port, '127.0.0.1', ready);
const { appServer } = await server.run({ port: 0 });
console.log(JSON.stringify({ port: appServer.address().port }));

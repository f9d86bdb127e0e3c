import { svelteTesting } from "@testing-library/svelte/vite";
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import building from "./vite.config";

export default mergeConfig(
  building,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: "jsdom", include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
  }),
);

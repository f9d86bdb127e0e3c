"""What the hand-written prisoner reckons with: cards, ways, dangers and goals."""

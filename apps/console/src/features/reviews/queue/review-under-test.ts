/** All that a page about an item says beside the item itself: nothing yet. */
export const NOTHING_ELSE = {
  facts: [],
  picture: null,
  seller: null,
  consequences: [],
  sources: [],
  signer: null,
  steps: [],
  precedents: [],
  rules: [],
};

/** Empty values for the rest of a review page. */
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

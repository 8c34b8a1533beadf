/** Private keys that everybody knows. */
export const TEST_KEYS = {
  hot: '4c'.repeat(32),
  gas: '5d'.repeat(32),
  /** Test vector 1 of BIP-32, from which tests derive deposit addresses. */
  deposits:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
} as const;

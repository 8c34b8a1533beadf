import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { expect, test } from 'vitest';
import { deriverOf } from './extended-key.ts';

/** Test vectors 1 and 2 of BIP-32: the master key and m/0. */
const MASTER_1 =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const MASTER_2 =
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';
const PRIVATE_1 =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
/** The public point of private key 7, as a token would export it. */
const POINT = 'point:025cbdf0646e5db4eaa398f365f2ea7a0e3d419b7e0330e39ce92bddedcac4f9bc:a2039429';
const INDEXES = [0, 1, 2, 3, 77, 1_000, 65_536, 2_147_483_647];

test.each([MASTER_1, MASTER_2, POINT])(
  'every index has the address that the platform shows for it',
  (key) => {
    const derive = deriverOf(key);
    const shown = createDepositKeys({ evm: key, tron: key });
    for (const index of INDEXES) {
      expect(derive('evm', index)).toBe(shown.addressAt('bep20', index)?.toLowerCase());
      expect(derive('tron', index)).toBe(shown.addressAt('trc20', index));
    }
  },
);

test('a private key, a mistyped one and what is no key are refused, and none is repeated', () => {
  for (const key of [PRIVATE_1, MASTER_1.replace('dp6W1', 'dp6W2'), 'xpub0', '']) {
    expect(() => deriverOf(key)).toThrow(/^this is no extended public key$/);
  }
});

test('a mistyped key of a token is refused, and so is one without its checksum', () => {
  for (const key of [POINT.replace('025cbd', '025cbc'), POINT.slice(0, -9), 'point:', 'point::'])
    expect(() => deriverOf(key)).toThrow(/^this is no public key of a token$/);
});

test.each([-1, 0.5, 2_147_483_648])('%s is no index of a public key', (index) => {
  expect(() => deriverOf(MASTER_1)('evm', index)).toThrow('is no index');
});

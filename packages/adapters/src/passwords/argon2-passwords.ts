import { randomBytes } from 'node:crypto';
import type { Passwords } from '@cliffhanger/application/ports';
import type { IsCommonPassword } from '@cliffhanger/core/identity';
import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * argon2id (the library's default) with 19 MiB and two passes: about 20 ms on a small machine (DOMAIN §8).
 */
const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The same password typed on two keyboards can arrive as different code points. */
const normal = (password: string): string => password.normalize('NFKC');

export function createArgon2Passwords(): Passwords {
  // Hash of a random password. Comparing with it makes an unknown account cost as much time as a known one.
  const nobodysHash = hash(randomBytes(32), COST);
  nobodysHash.catch(() => {});
  let commonOnes: Promise<IsCommonPassword> | undefined;
  return {
    hash: (password) => hash(normal(password), COST),
    async matches(password, known) {
      const same = await verify(known ?? (await nobodysHash), normal(password));
      return same && known !== undefined;
    },
    commonOnes() {
      commonOnes ??= loadCommonPasswords();
      return commonOnes;
    },
  };
}

/** Fifty thousand leaked passwords, loaded into memory on first use. */
async function loadCommonPasswords(): Promise<IsCommonPassword> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = new Set(dictionary['passwords-common']);
  return (password) => known.has(password);
}

import type { Passwords } from '@cliffhanger/application/ports';

const PREFIX = 'hash of ';

/** As quick as real hashing is slow; `salt` makes every hash another one, as real ones are. */
export function createFakePasswords(): Passwords {
  let salt = 0;
  return {
    async hash(password) {
      salt += 1;
      return `${PREFIX}${password}#${salt}`;
    },
    matches: async (password, hash) => hash?.startsWith(`${PREFIX}${password}#`) ?? false,
    commonOnes: async () => (password) => ['password', '12345678', 'iloveyou'].includes(password),
  };
}

import type { Passwords } from '@cliffhanger/application/ports';

const PREFIX = 'hash of ';

/** Fast hashes; `salt` makes each of them different, like real ones. */
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

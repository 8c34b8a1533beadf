import { FILE_SUFFIX } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { ROLES } from './roles.ts';

const CARRIES_A_SECRET =
  /SECRET$|ACCESS_KEY$|PRIVATE_KEY$|ENCRYPTION_KEY|STRIPE_KEY$|DATABASE\w*_URL$|^NATS_URL$|^SMTP_URL$|_NODES?$/;

test('variables with secrets are marked as such in every role', () => {
  const carrying = ROLES.flatMap(({ role, variables }) =>
    variables.filter(({ name }) => CARRIES_A_SECRET.test(name)).map((found) => ({ role, ...found })),
  );
  expect(carrying.length).toBeGreaterThan(20);
  expect(carrying.filter(({ isSecret }) => !isSecret).map(({ role, name }) => `${role} ${name}`)).toEqual([]);
});

test('no variable has the name of a secret file', () => {
  const names = new Set(ROLES.flatMap((role) => role.names));
  const secrets = ROLES.flatMap(({ variables }) => variables.filter(({ isSecret }) => isSecret));
  expect(secrets.filter(({ name }) => names.has(`${name}${FILE_SUFFIX}`))).toEqual([]);
});

test('a shared variable is a secret in all roles or in none', () => {
  const kinds = Map.groupBy(
    ROLES.flatMap(({ variables }) => variables),
    ({ name }) => name,
  );
  const torn = [...kinds].filter(([, found]) => new Set(found.map(({ isSecret }) => isSecret)).size > 1);
  expect(torn.map(([name]) => name)).toEqual([]);
});

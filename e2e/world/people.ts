import type { TestInfo } from '@playwright/test';
import type { Application } from '../person/registering.ts';
import { TAKES_PICTURES } from '../pictures/picture.ts';
import { anUnusedEmail } from './back-office.ts';

const MIA = {
  realName: 'Mia Keller',
  country: 'DE',
  password: 'lantern harbour 7',
  invitationCode: 'CLIFFHANGER',
  socialAccounts: [
    { handle: 'mia.keller', followers: 18_400 },
    { handle: 'mia_after_dark', followers: 2_150 },
  ],
  contact: { kind: 'telegram', address: '@mia_keller' },
} as const;

/** Somebody new. On pictures she has an address that a person could have. */
export function mia({ project, retry }: Pick<TestInfo, 'project' | 'retry'>): Application {
  const addresses: Readonly<Record<string, string>> = {
    phone: 'mia.keller@example.org',
    desktop: 'm.keller@example.org',
  };
  const known = TAKES_PICTURES && retry === 0 ? addresses[project.name] : undefined;
  return { ...MIA, email: known ?? anUnusedEmail('mia') };
}

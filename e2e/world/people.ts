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

/** A new person. */
export const mia = (): Application => ({ ...MIA, email: anUnusedEmail('mia') });

const ON_PICTURES: Readonly<Record<string, string>> = {
  phone: 'mia.keller@example.org',
  desktop: 'm.keller@example.org',
};

/** The same for the journey with screenshots, in which her address looks real. */
export function miaOnPictures({ project, retry }: Pick<TestInfo, 'project' | 'retry'>): Application {
  const email = TAKES_PICTURES && retry === 0 ? ON_PICTURES[project.name] : undefined;
  return email === undefined ? mia() : { ...MIA, email };
}

import type { MessageId } from '@cliffhanger/i18n';
import type { PageName } from '@cliffhanger/wire/pages';
import type { MessageFacts } from '../../../shared/language/index.ts';
import type { PageQuery } from '../../../shared/navigation/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';

export interface FirstStep {
  readonly name: 'approved' | 'social' | 'fund' | 'picture';
  readonly isDone: boolean;
  readonly title: MessageId;
  readonly detail: MessageId;
  readonly facts?: MessageFacts;
  /** Where it is done; an approval needs no page. */
  readonly page?: { readonly to: PageName; readonly query?: PageQuery };
}

type KnownUser = Pick<SellerUser, 'hasFundPassword' | 'avatar'>;

/**
 * Nobody who is not approved can be logged in: the first one is always done. How many social accounts there are may
 * not be known; then that step is left out.
 */
export const firstSteps = (user: KnownUser, socialAccounts: number | undefined): readonly FirstStep[] => [
  {
    name: 'approved',
    isDone: true,
    title: 'dashboard.steps.approved',
    detail: 'dashboard.steps.approved.text',
  },
  ...(socialAccounts === undefined ? [] : [socialStep(socialAccounts)]),
  {
    name: 'fund',
    isDone: user.hasFundPassword,
    title: user.hasFundPassword ? 'dashboard.steps.fund' : 'dashboard.steps.fund.missing',
    detail: 'dashboard.steps.fund.text',
    page: { to: 'personalDetails', query: { part: 'fund-password' } },
  },
  {
    name: 'picture',
    isDone: user.avatar !== null,
    title: user.avatar === null ? 'dashboard.steps.picture.missing' : 'dashboard.steps.picture',
    detail: 'dashboard.steps.picture.text',
    page: { to: 'personalDetails' },
  },
];

const socialStep = (socialAccounts: number): FirstStep => ({
  name: 'social',
  isDone: socialAccounts > 0,
  title: socialAccounts > 0 ? 'dashboard.steps.social' : 'dashboard.steps.social.missing',
  detail: socialAccounts > 0 ? 'dashboard.steps.social.text' : 'dashboard.steps.social.why',
  facts: { count: socialAccounts },
  page: { to: 'socialAccounts' },
});

export const areAllDone = (steps: readonly FirstStep[]): boolean => steps.every(({ isDone }) => isDone);

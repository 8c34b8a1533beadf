import type { MessageId } from '@cliffhanger/i18n';
import type { getCertification } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { PageName } from '@cliffhanger/wire/pages';
import type { PageQuery } from '../navigation/index.ts';
import type { Profile } from '../profile/index.ts';
import type { TakenAlong } from './taken-along.ts';

export type CertificationState = AnswerOf<typeof getCertification>['state'];

export interface FirstStep {
  readonly name:
    | 'drama'
    | 'copy'
    | 'kit'
    | 'link'
    | 'click'
    | 'order'
    | 'ship'
    | 'fund'
    | 'picture'
    | 'verify';
  /** `waiting`: submitted by the seller, under review by staff. */
  readonly state: 'done' | 'waiting' | 'open';
  readonly title: MessageId;
  readonly text: MessageId;
  /** Where the step is done, or its state is shown. */
  readonly page: { readonly to: PageName; readonly query?: PageQuery; readonly action: MessageId };
}

type Known = Pick<Profile, 'isCertified' | 'firstSteps' | 'hasFundPassword' | 'avatar'>;

const doneIf = (isDone: boolean): 'done' | 'open' => (isDone ? 'done' : 'open');

/**
 * The steps up to the first click, shown by home and guide; none requires a document. A submitted post or a sale
 * implies that the seller had link and kit, even when this device has no record of it.
 */
export const firstSteps = (
  { firstSteps: known }: Known,
  { hasLink, hasKit }: TakenAlong,
): readonly FirstStep[] => {
  const hasPosted = known.hasSentLink || known.hasClick || known.hasOrder;
  return [
    {
      name: 'drama',
      state: doneIf(known.hasDrama),
      title: 'content.guide.drama',
      text: 'content.guide.drama.text',
      page: { to: 'hall', action: 'content.guide.drama.action' },
    },
    {
      name: 'copy',
      state: doneIf(hasLink || hasPosted),
      title: 'content.guide.copy',
      text: 'content.guide.copy.text',
      page: { to: 'postKit', action: 'content.guide.copy.action' },
    },
    {
      name: 'kit',
      state: doneIf(hasKit || hasPosted),
      title: 'content.guide.kit',
      text: 'content.guide.kit.text',
      page: { to: 'postKit', action: 'content.guide.kit.action' },
    },
    {
      name: 'link',
      state: known.hasApprovedLink ? 'done' : known.hasSentLink ? 'waiting' : 'open',
      title: 'content.guide.link',
      text: 'content.guide.link.text',
      page: { to: 'postKit', query: { part: 'post' }, action: 'content.guide.link.action' },
    },
    {
      name: 'click',
      state: doneIf(known.hasClick || known.hasOrder),
      title: 'content.guide.click',
      text: 'content.guide.click.text',
      page: { to: 'library', action: 'content.guide.click.action' },
    },
  ];
};

/** Steps after the first click. Certification, which requires a document, comes last. */
export const laterSteps = (
  known: Known,
  certification: CertificationState | undefined,
): readonly FirstStep[] => [
  {
    name: 'order',
    state: doneIf(known.firstSteps.hasOrder),
    title: 'content.guide.order',
    text: 'content.guide.order.text',
    page: { to: 'library', action: 'content.guide.order.action' },
  },
  {
    name: 'ship',
    state: doneIf(known.firstSteps.hasShipped),
    title: 'content.guide.ship',
    text: 'content.guide.ship.text',
    page: { to: 'orders', action: 'content.guide.ship.action' },
  },
  {
    name: 'fund',
    state: doneIf(known.hasFundPassword),
    title: known.hasFundPassword ? 'dashboard.steps.fund' : 'dashboard.steps.fund.missing',
    text: 'dashboard.steps.fund.text',
    page: {
      to: 'personalDetails',
      query: { part: 'fund-password' },
      action: 'dashboard.steps.fund.missing',
    },
  },
  {
    name: 'picture',
    state: doneIf(known.avatar !== null),
    title: known.avatar === null ? 'dashboard.steps.picture.missing' : 'dashboard.steps.picture',
    text: 'dashboard.steps.picture.text',
    page: { to: 'personalDetails', action: 'dashboard.steps.picture.missing' },
  },
  {
    name: 'verify',
    state: known.isCertified ? 'done' : certification === 'under-review' ? 'waiting' : 'open',
    title: 'content.guide.verify',
    text: 'content.guide.verify.text',
    page: { to: 'certification', action: 'content.guide.verify.action' },
  },
];

/** The first open step; steps under review are skipped. */
export const nextStep = (steps: readonly FirstStep[]): FirstStep | undefined =>
  steps.find(({ state }) => state === 'open');

export const countDone = (steps: readonly FirstStep[]): number =>
  steps.filter(({ state }) => state === 'done').length;

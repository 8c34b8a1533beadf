import type { ReviewKind } from '@cliffhanger/core/reviews';
import { dateText, listText, t } from '../../../shared/language/index.ts';
import { instantIn } from '../../../shared/review-words/index.ts';
import type { OpenConsole } from '../../../shared/session/index.ts';
import type { Step } from './parts.tsx';
import type { ReviewPage } from './review-page.ts';

type Session = OpenConsole | undefined;

const ACTOR = 'operator:';

const isBy = (actor: string, session: Session): boolean =>
  session !== undefined && actor === `${ACTOR}${session.id}`;

const APPROVING: ReadonlySet<string> = new Set(['approved', 'upheld']);

/** The reader has approved it and a second person is missing: the reader cannot do more. */
export const isMineAlready = ({ item, steps }: ReviewPage, session: Session): boolean =>
  (item.state === 'second-look' || item.state === 'requested') &&
  steps.some(({ act, actor }) => APPROVING.has(act) && isBy(actor, session));

const factOf = ({ facts }: ReviewPage, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;

/** Number of approvals required. */
function neededFor(kind: ReviewKind, page: ReviewPage): number {
  if (kind === 'withdrawal') return factOf(page, 'needs') === 'two-people' ? 2 : 1;
  if (kind === 'deposit')
    return page.item.state === 'second-look' ||
      page.consequences.some(({ postedWhen }) => postedWhen === 'after-second-person')
      ? 2
      : 1;
  return page.item.state === 'second-look' ? 2 : 1;
}

/** The reader's approval completes the required number. */
export const isLastYes = (kind: ReviewKind, page: ReviewPage): boolean =>
  page.steps.filter(({ act }) => APPROVING.has(act)).length + 1 >= neededFor(kind, page);

/** The steps of an approval, past and coming. Empty when one person decides alone. */
export function approvalSteps(kind: ReviewKind, page: ReviewPage, session: Session): readonly Step[] {
  const needed = neededFor(kind, page);
  if (needed < 2 && kind !== 'withdrawal') return [];
  const { item } = page;
  const isOpen = item.state === 'requested' || item.state === 'under-review' || item.state === 'second-look';
  const approved = page.steps.filter(({ act }) => APPROVING.has(act));
  const waitsForMore = isOpen && approved.length < needed;
  const mine = isMineAlready(page, session);
  return [
    {
      key: 'asked',
      state: 'done',
      title: t('console.steps.asked'),
      detail: dateText(item.submittedAt),
    },
    ...approved.map(
      ({ actor, at, note }, index): Step => ({
        key: `approved ${at} ${index}`,
        state: 'done',
        title: t('console.steps.approved', { name: actor }),
        detail: dateText(at),
        note,
      }),
    ),
    ...(waitsForMore ? missingSteps({ have: approved.length, needed, mine, session }) : []),
    ...laterSteps(kind, page),
  ];
}

interface Missing {
  readonly have: number;
  readonly needed: number;
  readonly mine: boolean;
  readonly session: Session;
}

function missingSteps({ have, needed, mine, session }: Missing): readonly Step[] {
  return Array.from({ length: needed - have }, (_, index): Step => {
    const isNext = index === 0;
    const isSecond = have + index > 0;
    if (isNext && !mine)
      return {
        key: `missing ${index}`,
        state: 'mine',
        title: t(isSecond ? 'console.steps.second-you' : 'console.steps.you'),
        detail: session?.name ?? '',
      };
    return {
      key: `missing ${index}`,
      state: isNext ? 'waits' : 'later',
      title: t('console.steps.second'),
      detail: t('console.steps.second.who'),
    };
  });
}

function laterSteps(kind: ReviewKind, page: ReviewPage): readonly Step[] {
  if (kind !== 'withdrawal')
    return [
      { key: 'booked', state: 'later', title: t('console.steps.booked'), detail: t('console.steps.told') },
    ];
  const { state } = page.item;
  const at = (name: string): string => {
    const found = instantIn(factOf(page, name));
    return found === undefined ? '' : dateText(found);
  };
  if (state === 'rejected')
    return [
      {
        key: 'returned',
        state: 'done',
        title: t('console.steps.returned'),
        detail: listText(
          page.steps
            .filter(({ act }) => act === 'rejected')
            .slice(-1)
            .map((step) => dateText(step.at)),
        ),
      },
    ];
  const madeAt = page.signer?.payment?.madeAt;
  return [
    {
      key: 'sent',
      state: state === 'paying' || state === 'paid' ? 'done' : state === 'approved' ? 'waits' : 'later',
      title: t('console.steps.sent'),
      detail: madeAt === undefined || state === 'requested' ? t('console.steps.sent.by') : dateText(madeAt),
    },
    {
      key: 'matched',
      state: state === 'paid' ? 'done' : state === 'paying' ? 'waits' : 'later',
      title: t('console.steps.matched'),
      detail: state === 'paid' ? at('paid at') : t('console.steps.told'),
    },
  ];
}

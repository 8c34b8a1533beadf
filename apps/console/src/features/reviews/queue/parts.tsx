import { Icon } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Check as CheckMark, type LucideIcon, Minus, TriangleAlert, X } from 'lucide-react';
import { quoteText, t } from '../../../shared/language/index.ts';
import { Chip, Panel } from '../../../shared/parts/index.ts';

const CHECK_VERDICTS = ['bad', 'warn', 'good', 'none'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** A check with its result as text. */
export interface Check {
  readonly verdict: CheckVerdict;
  readonly name: string;
  readonly found: string;
}

const MARKS: Readonly<Record<CheckVerdict, readonly [LucideIcon, string]>> = {
  good: [CheckMark, 'bg-good-soft text-good'],
  bad: [X, 'bg-bar-bad text-on-primary'],
  warn: [TriangleAlert, 'bg-warn-soft text-warn'],
  none: [Minus, 'bg-sunken text-muted'],
};

const Mark = ({ verdict }: { readonly verdict: CheckVerdict }) => {
  const [icon, shade] = MARKS[verdict];
  return (
    <span className={clsx('grid size-4 shrink-0 place-items-center rounded-full [&_svg]:size-2.5', shade)}>
      <Icon of={icon} size={16} />
      <span className="sr-only">{t(`console.check.${verdict}`)}</span>
    </span>
  );
};

const rankOf = ({ verdict }: Check): number => CHECK_VERDICTS.indexOf(verdict);

interface ChecksProps {
  readonly checks: readonly Check[];
  /** Replaces the default title when the checks are not the reader's. */
  readonly title?: string;
  readonly aside?: string;
}

/** Failed checks first, then unusual ones; the head counts both. */
export function Checks({ checks, title = t('console.check.title'), aside }: ChecksProps) {
  if (checks.length === 0) return null;
  const countOf = (verdict: CheckVerdict) => checks.filter((one) => one.verdict === verdict).length;
  return (
    <Panel
      title={title}
      aside={aside !== undefined && <span className="text-small text-muted">{aside}</span>}
      beside={
        <>
          {countOf('bad') > 0 && (
            <Chip tone="bad">{t('console.check.failed', { count: countOf('bad') })}</Chip>
          )}
          {countOf('warn') > 0 && (
            <Chip tone="warn">{t('console.check.unusual', { count: countOf('warn') })}</Chip>
          )}
          {countOf('good') > 0 && (
            <Chip tone="good">{t('console.check.passed', { count: countOf('good') })}</Chip>
          )}
        </>
      }
    >
      <ul>
        {checks
          .toSorted((one, other) => rankOf(one) - rankOf(other))
          .map((check, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same may be found twice, of two sellers of one name
            <CheckRow key={index} check={check} />
          ))}
      </ul>
    </Panel>
  );
}

const CheckRow = ({ check: { verdict, name, found } }: { readonly check: Check }) => (
  <li
    className={clsx(
      'flex min-h-[31px] items-center gap-2.5 border-b border-line px-3.5 py-1 last:border-0',
      verdict === 'bad' && 'bg-bad-soft',
    )}
  >
    <Mark verdict={verdict} />
    <span className="shrink-0">{name}</span>
    <span
      className={clsx('ms-auto min-w-0 text-end wrap-anywhere', {
        'font-medium text-bad': verdict === 'bad',
        'font-medium text-warn': verdict === 'warn',
        'text-muted': verdict === 'good' || verdict === 'none',
      })}
    >
      {found}
    </span>
  </li>
);

export interface Precedent {
  readonly key: string;
  readonly what: string;
  readonly decided: string;
  readonly by: string;
}

/** Earlier decisions in similar cases: subject, result, person and date. */
export const Precedents = ({
  list,
  about,
}: {
  readonly list: readonly Precedent[];
  readonly about: string;
}) => (
  <Panel
    title={t('console.precedents')}
    aside={<span className="truncate text-small text-muted">{about}</span>}
  >
    {list.length === 0 ? (
      <p className="px-3.5 py-2 text-muted">{t('console.precedents.none')}</p>
    ) : (
      <ul>
        {list.map(({ key, what, decided, by }) => (
          <li
            key={key}
            className="grid min-h-8 grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)_auto] items-center gap-3 border-b border-line px-3.5 py-1 last:border-0"
          >
            <span className="truncate" title={what}>
              {what}
            </span>
            <span className="truncate text-muted" title={decided}>
              {decided}
            </span>
            <span className="text-end text-small whitespace-nowrap text-muted">{by}</span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

export interface Step {
  readonly key: string;
  readonly state: 'done' | 'mine' | 'waits' | 'later';
  readonly title: string;
  readonly detail: string;
  readonly note?: string | null;
}

/** Steps with person, time and quoted note. The reader's own step is blue, later ones are grey. */
export const Steps = ({ list }: { readonly list: readonly Step[] }) => (
  <ol className="mb-3">
    {list.map(({ key, state, title, detail, note }, index) => (
      <li
        key={key}
        className="grid grid-cols-[20px_1fr] gap-x-2.5"
        aria-current={state === 'mine' ? 'step' : undefined}
      >
        <span className="flex flex-col items-center">
          <StepMark state={state} number={index + 1} />
          {index < list.length - 1 && (
            <span className={clsx('w-px flex-1', state === 'done' ? 'bg-bar-good' : 'bg-line')} />
          )}
        </span>
        <span className="min-w-0 pb-3">
          <span className={clsx('block', state === 'later' ? 'text-muted' : 'text-label')}>{title}</span>
          <span className="block text-small text-muted">{detail}</span>
          {note !== undefined && note !== null && note !== '' && (
            <span className="mt-1 block rounded-bar bg-well px-2.5 py-1.5 text-small">{quoteText(note)}</span>
          )}
        </span>
      </li>
    ))}
  </ol>
);

const StepMark = ({ state, number }: { readonly state: Step['state']; readonly number: number }) =>
  state === 'done' ? (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-good-soft text-good [&_svg]:size-3">
      <Icon of={CheckMark} size={16} />
    </span>
  ) : (
    <span
      className={clsx('grid size-5 shrink-0 place-items-center rounded-full text-[11px] font-semibold', {
        'bg-primary-strong text-on-primary': state === 'mine',
        'bg-warn-soft text-warn': state === 'waits',
        'border border-line text-muted': state === 'later',
      })}
    >
      {number}
    </span>
  );

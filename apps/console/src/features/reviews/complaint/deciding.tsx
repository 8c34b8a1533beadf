import {
  type ComplaintOutcome,
  type DecisionReason,
  faultOf,
  needsSecondPerson,
  type RefundReason,
  reasonsFor,
} from '@cliffhanger/core/checkout';
import { decideComplaint, takeBackComplaint, takeReview } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { accountText, signedText } from '../../../shared/accounts/index.ts';
import { ConsequenceFrame } from '../../../shared/consequence/index.ts';
import { moneyText, pairText, t } from '../../../shared/language/index.ts';
import { Act, ENTER_KEY, Key, MOD_KEY, Problem, TextArea, useKeys } from '../../../shared/parts/index.ts';
import { ask, refresh, useApiMutation } from '../../../shared/server/index.ts';
import { holdDecision } from '../queue/held-decisions.ts';
import { BothMessages } from './both-messages.tsx';
import { type ComplaintCase, costOf, countOf, episodesOf } from './case.ts';
import { consequenceText } from './consequence.tsx';
import { Costs } from './costs.tsx';

interface DecidingProps {
  readonly of: ComplaintCase;
  readonly onDone: () => void;
}

/**
 * Outcome, reason, then a preview of both messages. They are sent when the ten seconds for undoing are over.
 */
export function Deciding({ of: one, onDone }: DecidingProps) {
  const [outcome, setOutcome] = useState<ComplaintOutcome>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [reason, setReason] = useState<DecisionReason>();
  const [note, setNote] = useState('');
  const deciding = useApiMutation(decideComplaint);
  const taking = useApiMutation(takeReview.complaint);
  const isPart = outcome === 'part-refund';
  const isCounted = !isPart || (chosen.length > 0 && chosen.length < one.quantity);
  const isReady = outcome !== undefined && reason !== undefined && isCounted;
  const choose = (next: ComplaintOutcome) => {
    if (next === 'part-refund' && one.quantity === 1) return;
    setOutcome(next);
    setReason((now) => (now !== undefined && reasonsFor(next).includes(now) ? now : undefined));
  };

  async function send(): Promise<void> {
    if (!isReady || deciding.isBusy) return;
    const episodes = isPart ? [...chosen] : [];
    const done = await deciding.send({ id: one.number, outcome, episodes, reason, note });
    if (done === undefined) return;
    if (done.dueAt !== null) await heldByServer(one, costOf(one, countOf(one, outcome, chosen.length)));
    await refresh();
    onDone();
  }

  const reasons = outcome === undefined ? [] : reasonsFor(outcome);
  useKeys(
    useMemo(
      () => ({
        f: () => choose('refund'),
        p: () => choose('part-refund'),
        n: () => choose('no-refund'),
        t: () => void taking.send({ id: one.number }).then(() => refresh()),
        'mod+enter': () => void send(),
        ...Object.fromEntries(reasons.map((known, at) => [String(at + 1), () => setReason(known)])),
      }),
      // oxlint-disable-next-line react/exhaustive-deps -- what a key does follows everything that was chosen
      [one.number, outcome, chosen, reason, note, deciding.isBusy],
    ),
  );

  const cost = outcome === undefined ? undefined : costOf(one, countOf(one, outcome, chosen.length));
  return (
    <>
      <Costs of={one} outcome={outcome} chosen={chosen.length} onChoose={choose} />
      {isPart && <Episodes of={one} chosen={chosen} onChange={setChosen} />}
      {cost !== undefined && isCounted && (
        <ConsequenceFrame>
          <p className="text-label">{consequenceText(one, cost)}</p>
          <ul className="pt-1 text-small text-muted">
            {cost.lines.map((line) => (
              <li key={line.account} className="flex justify-between gap-3">
                <span>{accountText(line.account)}</span>
                <span className="whitespace-nowrap">{signedText(line)}</span>
              </li>
            ))}
          </ul>
        </ConsequenceFrame>
      )}
      {outcome !== undefined && <Reasons reasons={reasons} chosen={reason} onChoose={setReason} />}
      {reason !== undefined && outcome !== 'no-refund' && (
        <p className="mb-3 text-small text-muted">
          {t(
            faultOf(reason as RefundReason) === 'seller'
              ? 'console.complaint.counts'
              : 'console.complaint.counts-not',
          )}
        </p>
      )}
      {isReady && (
        <BothMessages number={one.number} outcome={outcome} episodes={chosen} reason={reason} note={note} />
      )}
      <TextArea label={t('console.complaint.note')} rows={2} value={note} onChange={setNote} />
      <Problem text={deciding.problem ?? taking.problem} />
      {/* Covers the padding below as well, so that no content scrolls into view under the button. */}
      <div className="sticky -bottom-4 mt-auto -mb-4 bg-surface pt-3 pb-4">
        <Send
          cost={isCounted ? cost : undefined}
          outcome={outcome}
          aloneUpTo={one.aloneUpTo}
          isOff={!isReady || deciding.isBusy}
          onSend={() => void send()}
        />
      </div>
    </>
  );
}

/** The server posts the decision after the delay; undoing it is a call to the server. */
const heldByServer = (one: ComplaintCase, cost: ReturnType<typeof costOf>): Promise<void> =>
  holdDecision({
    kind: 'complaint',
    id: one.number,
    what: () => pairText(one.number, consequenceText(one, cost)),
    send: null,
    takeBack: () => ask(takeBackComplaint, { id: one.number }),
  });

interface SendProps {
  /** Undefined while the number of refunded episodes is not known. */
  readonly cost: ReturnType<typeof costOf> | undefined;
  readonly outcome: ComplaintOutcome | undefined;
  readonly aloneUpTo: ComplaintCase['aloneUpTo'];
  readonly isOff: boolean;
  readonly onSend: () => void;
}

/** Label of the button. It states the effect of the current choice. */
export function sendText({
  cost,
  outcome,
  aloneUpTo,
}: Pick<SendProps, 'cost' | 'outcome' | 'aloneUpTo'>): string {
  if (outcome === undefined) return t('console.complaint.send.choose');
  if (cost === undefined) return t('console.complaint.send.episodes');
  if (outcome === 'no-refund') return t('console.complaint.send.none');
  const { amount } = cost;
  return t(
    needsSecondPerson(amount, aloneUpTo) ? 'console.complaint.send.propose' : 'console.complaint.send.refund',
    { amount: moneyText(amount) },
  );
}

function Send({ cost, outcome, aloneUpTo, isOff, onSend }: SendProps) {
  const isProposed = cost !== undefined && needsSecondPerson(cost.amount, aloneUpTo);
  return (
    <>
      <Act isWide look="main" disabled={isOff} onClick={onSend}>
        {sendText({ cost, outcome, aloneUpTo })}
        <Key>{MOD_KEY}</Key>
        <Key>{ENTER_KEY}</Key>
      </Act>
      <p className="pt-2 text-center text-small text-muted">
        {isProposed
          ? t('console.complaint.two-people', { amount: moneyText(aloneUpTo) })
          : t('console.complaint.ten-seconds')}
      </p>
    </>
  );
}

interface EpisodesProps {
  readonly of: ComplaintCase;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const Episodes = ({ of: one, chosen, onChange }: EpisodesProps) => (
  <fieldset className="mb-3">
    <legend className="mb-1 text-small text-muted">{t('console.complaint.which')}</legend>
    <div className="flex flex-wrap gap-1">
      {episodesOf(one).map((episode) => {
        const isChosen = chosen.includes(episode);
        return (
          <button
            key={episode}
            type="button"
            aria-pressed={isChosen}
            aria-label={t('console.complaint.episode', { number: episode })}
            className={clsx(
              'h-7 min-w-8 rounded-bar border px-1.5',
              isChosen
                ? 'border-primary-strong bg-primary-strong font-semibold text-on-primary'
                : 'border-line bg-surface text-muted',
            )}
            onClick={() =>
              onChange(isChosen ? chosen.filter((other) => other !== episode) : [...chosen, episode])
            }
          >
            {episode}
          </button>
        );
      })}
    </div>
  </fieldset>
);

interface ReasonsProps {
  readonly reasons: readonly DecisionReason[];
  readonly chosen: DecisionReason | undefined;
  readonly onChoose: (reason: DecisionReason) => void;
}

const Reasons = ({ reasons, chosen, onChoose }: ReasonsProps) => (
  <fieldset className="mb-3">
    <legend className="mb-1 text-small text-muted">{t('console.complaint.reason')}</legend>
    <div className="overflow-hidden rounded-panel border border-line">
      {reasons.map((reason, at) => (
        <label
          key={reason}
          className={clsx(
            'flex min-h-[29px] items-center gap-2 border-b border-line px-2.5 py-1 last:border-0',
            chosen === reason && 'bg-chosen font-medium',
          )}
        >
          <input
            type="radio"
            name="reason"
            className="sr-only"
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
          />
          <Key>{at + 1}</Key>
          <span className="min-w-0">{t(`console.decision-reason.${reason}`)}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

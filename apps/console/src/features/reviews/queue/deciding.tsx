import { asksForCode, takeReview } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { useSigning, WhatIsSigned } from '../../../shared/device-key/index.ts';
import { moneyText, t } from '../../../shared/language/index.ts';
import {
  Act,
  CodeField,
  ENTER_KEY,
  Key,
  MOD_KEY,
  Problem,
  TextArea,
  useKeys,
} from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';
import { ConsequenceBox } from './consequence-box.tsx';
import { type Step, Steps } from './parts.tsx';
import type { ReviewPage, Verdict } from './review-page.ts';
import { isLastYes } from './two-people.ts';
import { type DecidedKind, isHeld, useDecide } from './use-decide.ts';

const NOTE = 'decision-note';

interface DecidingProps {
  readonly kind: DecidedKind;
  readonly page: ReviewPage;
  readonly steps: readonly Step[];
  readonly onDone: (isToBeSent?: boolean) => void;
}

/**
 * Verdict, consequence, reason, and a preview of the seller's notice; then the button that sends the
 * decision.
 */
export function Deciding({ kind, page, steps, onDone }: DecidingProps) {
  const { item, rules } = page;
  const [verdict, setVerdict] = useState<Verdict>();
  const [rule, setRule] = useState<string>();
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const isSigned = (kind === 'withdrawal' || kind === 'deposit') && verdict === 'yes';
  const { shown, sign } = useSigning(
    { subject: kind === 'deposit' ? 'deposit' : 'withdrawal', id: item.id },
    isSigned,
  );
  const decide = useDecide(kind, page, sign);
  const taking = useApiMutation(takeReview[kind]);
  const needsRule = verdict === 'no' && rules.length > 0;
  const isReady =
    verdict !== undefined &&
    !(needsRule && rule === undefined) &&
    !(asksForCode(kind) && code.length < 6) &&
    !(isSigned && shown.data === undefined) &&
    !(kind === 'appeal' && note === '');

  async function send(): Promise<void> {
    if (!isReady || decide.isBusy) return;
    const done = await decide.send({ id: item.id, verdict, rule: needsRule ? rule : undefined, note, code });
    setCode('');
    if (done) onDone(kind === 'withdrawal' && verdict === 'yes' && isLastYes(kind, page));
  }

  const keys = useMemo(
    () => ({
      a: () => setVerdict('yes'),
      r: () => setVerdict('no'),
      t: () => void taking.send({ id: item.id }).then(() => refresh()),
      e: () => document.getElementById(NOTE)?.focus(),
      escape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      'mod+enter': () => void send(),
      ...Object.fromEntries(
        rules.map((one, index) => [
          String(index + 1),
          () => {
            setVerdict('no');
            setRule(one.rule);
          },
        ]),
      ),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- what a key does follows everything that was chosen
    [item.id, rules, verdict, rule, note, code, decide.isBusy, shown.data],
  );
  useKeys(keys);
  const chosen = rules.find((one) => one.rule === rule);
  return (
    <aside className="flex min-h-0 flex-col overflow-auto border-s border-line bg-surface p-4">
      {steps.length > 0 && <NamedSteps list={steps} />}
      <Choice kind={kind} verdict={verdict} onChoose={setVerdict} />
      {verdict !== undefined && <ConsequenceBox page={page} verdict={verdict} />}
      {verdict === 'no' && rules.length > 0 && <Reasons rules={rules} chosen={rule} onChoose={setRule} />}
      {verdict === 'no' && chosen !== undefined && (
        <section className="mb-3 rounded-panel border border-line bg-well px-3 py-2">
          <h3 className="mb-1 text-small text-muted">{t('console.decide.notice')}</h3>
          <p lang={page.seller?.locale ?? 'en'}>{chosen.text}</p>
          {chosen.text !== chosen.words && <p className="mt-1 text-muted">{chosen.words}</p>}
        </section>
      )}
      {verdict !== undefined && (
        <TextArea
          label={t(kind === 'appeal' ? 'console.decide.answer' : 'console.decide.note')}
          id={NOTE}
          rows={2}
          // An appeal cannot be decided without an answer, so the field takes the focus.
          autoFocus={kind === 'appeal'}
          value={note}
          onChange={setNote}
        />
      )}
      {isSigned && <WhatIsSigned shown={shown} />}
      {asksForCode(kind) && verdict !== undefined && <CodeField value={code} onChange={setCode} />}
      {/* Covers the padding below as well, so that no content scrolls into view under the button. */}
      <div className="sticky -bottom-4 mt-auto -mb-4 bg-surface pt-3 pb-4">
        <Problem text={decide.problem ?? taking.problem} />
        <Act
          isWide
          look={verdict === 'no' ? 'danger' : 'main'}
          disabled={!isReady || decide.isBusy}
          onClick={() => void send()}
        >
          {sendText(kind, page, verdict)}
          <Key>{MOD_KEY}</Key>
          <Key>{ENTER_KEY}</Key>
        </Act>
        <p className="pt-1.5 text-center text-small text-muted">
          {t(isHeld(kind) ? 'console.decide.ten-seconds' : 'console.decide.at-once')}
        </p>
      </div>
    </aside>
  );
}

/** The server names staff by id; this replaces the ids with names. */
export function NamedSteps({ list }: { readonly list: readonly Step[] }) {
  const named = useStaffNames();
  return (
    <>
      <h2 className="mb-2 text-card">{t('console.steps.title')}</h2>
      <Steps list={list.map((step) => ({ ...step, title: named(step.title) }))} />
    </>
  );
}

/** The label names the action, the amount and the person, never a bare yes or no. */
function sendText(kind: DecidedKind, { item, steps }: ReviewPage, verdict: Verdict | undefined): string {
  if (verdict === undefined) return t('console.send.nothing');
  const facts = {
    name: item.sellerName,
    amount: item.amount === null ? '' : moneyText(item.amount),
  };
  const isSecond = steps.some(({ act }) => act === 'approved');
  if (isSecond && verdict === 'yes') return t('console.send.second', facts);
  return t(`console.send.${kind}.${verdict}`, facts);
}

interface ChoiceProps {
  readonly kind: DecidedKind;
  readonly verdict: Verdict | undefined;
  readonly onChoose: (verdict: Verdict) => void;
}

const Choice = ({ kind, verdict, onChoose }: ChoiceProps) => (
  <div className="mb-3 grid grid-cols-2 gap-2">
    {(['yes', 'no'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={verdict === one}
        className={clsx(
          'flex h-8 items-center justify-center gap-2 rounded-bar border font-medium',
          verdict === one
            ? 'border-primary bg-chosen text-ink'
            : 'border-line bg-surface text-muted hover:bg-hover',
        )}
        onClick={() => onChoose(one)}
      >
        {t(kind === 'appeal' ? `console.decide.appeal.${one}` : `console.decide.${one}`)}
        <Key>{one === 'yes' ? 'A' : 'R'}</Key>
      </button>
    ))}
  </div>
);

interface ReasonsProps {
  readonly rules: ReviewPage['rules'];
  readonly chosen: string | undefined;
  readonly onChoose: (rule: string) => void;
}

const Reasons = ({ rules, chosen, onChoose }: ReasonsProps) => (
  <fieldset className="mb-3">
    <legend className="mb-1 text-small text-muted">{t('console.decide.reason')}</legend>
    <div className="overflow-hidden rounded-panel border border-line">
      {rules.map(({ rule, words }, index) => (
        <label
          key={rule}
          className={clsx(
            'flex min-h-[29px] items-center gap-2 border-b border-line px-2.5 py-1 last:border-0',
            chosen === rule && 'bg-chosen font-medium',
          )}
        >
          <input
            type="radio"
            name="rule"
            className="sr-only"
            checked={chosen === rule}
            onChange={() => onChoose(rule)}
          />
          <Key>{index + 1}</Key>
          <span className="min-w-0">{words}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

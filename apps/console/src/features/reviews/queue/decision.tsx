import type { ReviewKind } from '@cliffhanger/core/reviews';
import { mayCall } from '@cliffhanger/wire/operator';
import { answerAppeal, asksForCode, QUEUE_ROLES, takeReview } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { useSigning, WhatIsSigned } from '../../../shared/device-key/index.ts';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Key, Problem, useKeys } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Closing } from './closing.tsx';
import { Payment } from './payment.tsx';
import type { ReviewPage } from './review-page.ts';
import { SecondPerson } from './second-person.tsx';
import { type DecidedKind, useDecide, type Verdict } from './use-decide.ts';

interface DecisionProps<Kind extends Exclude<ReviewKind, 'complaint'> = Exclude<ReviewKind, 'complaint'>> {
  readonly kind: Kind;
  readonly page: ReviewPage;
}

export function Decision({ kind, page }: DecisionProps) {
  const roles = useSession()?.roles ?? [];
  if (!mayCall(QUEUE_ROLES[kind], roles)) {
    return (
      <aside className="border-s border-line bg-surface p-4 text-muted">{t('console.decide.look')}</aside>
    );
  }
  if (kind === 'payment-exception') return <Closing page={page} />;
  if (kind === 'appeal' && page.item.state === 'second-look') return <SecondPerson page={page} />;
  if (kind === 'appeal' && !mayCall(answerAppeal.roles, roles)) {
    return (
      <aside className="border-s border-line bg-surface p-4 text-muted">
        {t('console.remedy.not-answered')}
      </aside>
    );
  }
  if (kind === 'withdrawal' && page.item.state !== 'requested') return <Payment page={page} />;
  return <Deciding kind={kind} page={page} />;
}

function Deciding({ kind, page }: DecisionProps<DecidedKind>) {
  const { item, rules } = page;
  const [verdict, setVerdict] = useState<Verdict>();
  const [rule, setRule] = useState<string>();
  const [note, setNote] = useState('');
  const [code, setCode] = useState('');
  const isSigned = kind === 'withdrawal' && verdict === 'yes';
  const { shown, sign } = useSigning({ subject: 'withdrawal', id: item.id }, isSigned);
  const decide = useDecide(kind, sign);
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
    if (done) await refresh();
  }

  const keys = useMemo(
    () => ({
      a: () => setVerdict('yes'),
      r: () => setVerdict('no'),
      t: () => void taking.send({ id: item.id }).then(() => refresh()),
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
      <Choice verdict={verdict} onChoose={setVerdict} />
      {verdict === 'no' && rules.length > 0 && <Reasons rules={rules} chosen={rule} onChoose={setRule} />}
      {verdict === 'no' && chosen !== undefined && (
        <section className="mb-3 rounded-bar border border-line bg-page p-3">
          <h3 className="mb-1 text-small text-muted">{t('console.decide.notice')}</h3>
          <p lang={page.seller?.locale ?? 'en'}>{chosen.text}</p>
          {chosen.text !== chosen.english && <p className="mt-1 text-muted">{chosen.english}</p>}
        </section>
      )}
      <label className="mb-3 block">
        <span className="mb-1 block text-small text-muted">{t('console.decide.note')}</span>
        <textarea
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="w-full rounded-bar border border-edge bg-surface px-2.5 py-1.5"
        />
      </label>
      {isSigned && <WhatIsSigned shown={shown} />}
      {asksForCode(kind) && <CodeField value={code} onChange={setCode} />}
      <Problem text={decide.problem ?? taking.problem} />
      <div className="mt-auto pt-3">
        <Act
          isWide
          look={verdict === 'no' ? 'danger' : 'main'}
          disabled={!isReady || decide.isBusy}
          onClick={() => void send()}
        >
          {verdict === 'no'
            ? t('console.decide.send-no')
            : t(isSigned ? 'console.decide.sign-yes' : 'console.decide.send-yes')}
        </Act>
      </div>
    </aside>
  );
}

interface ChoiceProps {
  readonly verdict: Verdict | undefined;
  readonly onChoose: (verdict: Verdict) => void;
}

const Choice = ({ verdict, onChoose }: ChoiceProps) => (
  <div className="mb-3 grid grid-cols-2 gap-2">
    {(['yes', 'no'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={verdict === one}
        className={clsx(
          'flex h-8 items-center justify-center gap-2 rounded-bar border text-label',
          verdict === one ? 'border-primary bg-primary-soft text-ink' : 'border-edge bg-surface text-muted',
        )}
        onClick={() => onChoose(one)}
      >
        {one === 'yes' ? t('console.decide.yes') : t('console.decide.no')}
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
  <fieldset className="mb-3 rounded-bar border border-line">
    <legend className="text-small text-muted">{t('console.decide.reason')}</legend>
    {rules.map(({ rule, english }, index) => (
      <label key={rule} className={clsx('flex gap-2 px-2.5 py-1.5', chosen === rule && 'bg-primary-soft')}>
        <input type="radio" name="rule" checked={chosen === rule} onChange={() => onChoose(rule)} />
        <Key>{index + 1}</Key>
        <span>{english}</span>
      </label>
    ))}
  </fieldset>
);

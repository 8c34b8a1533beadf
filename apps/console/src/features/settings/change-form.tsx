import { instantOf } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { changeSetting, type listSettings } from '@cliffhanger/wire/operator/settings';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, CodeField, Field, Panel, Problem } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import { asTyped, changeInWords, fromTyped, newValueLabel } from './in-words.ts';

interface ChangeFormProps {
  readonly setting: AnswerOf<typeof listSettings>['settings'][number];
  readonly onDone: () => void;
}

/** With a reason and a date; what it was and what it will be stand side by side before it is sent. */
export function ChangeForm({ setting, onDone }: ChangeFormProps) {
  const { name, value: before, isAboutMoney } = setting;
  const [text, setText] = useState(asTyped(before));
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [code, setCode] = useState('');
  const { send, problem, isBusy } = useApiMutation(changeSetting);
  const typed = fromTyped(text, before);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const effectiveFrom = from === '' ? {} : { effectiveFrom: instantOf(Date.parse(`${from}Z`)) };
    const done = await send({ name, value: typed, reason, code, ...effectiveFrom });
    setCode('');
    if (done === undefined) return;
    onDone();
    await refresh();
  }

  return (
    <Panel title={t('console.settings.change-of', { name: t(`console.settings.about.${name}`) })}>
      <form className="p-4" onSubmit={(event) => void submit(event)}>
        <p className="mb-3">{changeInWords(name, before, typed)}</p>
        <div className="grid grid-cols-4 gap-4">
          <Field label={newValueLabel(name)} value={text} onChange={setText} required />
          <Field label={t('console.settings.from')} type="datetime-local" value={from} onChange={setFrom} />
          <Field label={t('console.settings.reason')} value={reason} onChange={setReason} required />
          <CodeField value={code} onChange={setCode} />
        </div>
        <Problem text={problem} />
        <span className="flex gap-2">
          <Act look="main" submits disabled={isBusy}>
            {isAboutMoney ? t('console.settings.propose') : t('console.settings.change')}
          </Act>
          <Act onClick={onDone}>{t('console.cancel')}</Act>
        </span>
      </form>
    </Panel>
  );
}

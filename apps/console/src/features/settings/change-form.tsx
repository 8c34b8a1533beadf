import { instantOf } from '@cliffhanger/core/kernel';
import { checkSetting, type Json, type SettingName } from '@cliffhanger/core/settings';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { changeSetting, type listSettings, previewSetting } from '@cliffhanger/wire/operator/settings';
import { type FormEvent, useState } from 'react';
import { countText, t } from '../../shared/language/index.ts';
import { Act, briefText, CodeField, Field, Problem } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { asTyped, changeInWords, fromTyped, newValueLabel } from './in-words.ts';

interface ChangeFormProps {
  readonly setting: AnswerOf<typeof listSettings>['settings'][number];
}

/** With a reason and a date; what it was and what it will be stand side by side before it is sent. */
export function ChangeForm({ setting }: ChangeFormProps) {
  const { name, value: before, isAboutMoney } = setting;
  const [text, setText] = useState(asTyped(before));
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [code, setCode] = useState('');
  const { send, problem, isBusy } = useApiMutation(changeSetting);
  const typed = fromTyped(text, before);
  const isChanged = text !== asTyped(before);
  const isPossible = checkSetting(name, typed).ok;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const effectiveFrom = from === '' ? {} : { effectiveFrom: instantOf(Date.parse(`${from}Z`)) };
    const done = await send({ name, value: typed, reason, code, ...effectiveFrom });
    setCode('');
    if (done !== undefined) await refresh();
  }

  return (
    <form className="mb-3" onSubmit={(event) => void submit(event)}>
      <Field label={newValueLabel(name)} value={text} onChange={setText} required />
      {isChanged && (
        <p className="mb-2 text-label">
          {isPossible ? changeInWords(name, before, typed) : t('console.settings.not-possible')}
        </p>
      )}
      {isChanged && isPossible && <Preview name={name} value={typed} />}
      {isChanged && (
        <>
          <Field label={t('console.settings.from')} type="datetime-local" value={from} onChange={setFrom} />
          <Field label={t('console.settings.reason')} value={reason} onChange={setReason} required />
          <CodeField value={code} onChange={setCode} />
        </>
      )}
      <Problem text={problem} />
      <Act look="main" isWide submits disabled={isBusy || !isChanged || !isPossible}>
        {t(isAboutMoney ? 'console.settings.propose' : 'console.settings.change')}
      </Act>
    </form>
  );
}

/** What would have changed, counted over what really happened. */
function Preview({ name, value }: { readonly name: SettingName; readonly value: Json }) {
  const { data } = useApiQuery(previewSetting, { name, value });
  const effect = data?.effect;
  if (effect === undefined || effect === null) return null;
  const { total, before, after } = effect;
  return (
    <section className="mb-3">
      <h3 className="mb-1 flex justify-between text-label">
        {t('console.settings.preview')}
        <span className="text-small font-normal text-muted">
          {t('console.settings.preview.of', { count: total })}
        </span>
      </h3>
      <table className="w-full overflow-hidden rounded-panel border border-line text-end [&_:is(td,th)]:px-2">
        <thead>
          <tr>
            <th aria-hidden />
            <th scope="col" className="text-end!">
              {t('console.settings.preview.now')}
            </th>
            <th scope="col" className="text-end!">
              {t('console.settings.preview.then')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('console.settings.preview.count')}</th>
            <td>{countText(before.count)}</td>
            <td className="font-semibold">{countText(after.count)}</td>
          </tr>
          <tr>
            <th scope="row">{t('console.settings.preview.amount')}</th>
            <td>{briefText(before.amount)}</td>
            <td className="font-semibold">{briefText(after.amount)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

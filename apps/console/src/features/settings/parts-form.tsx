import { instantOf } from '@cliffhanger/core/kernel';
import type { Json, SettingName } from '@cliffhanger/core/settings';
import type { Network } from '@cliffhanger/core/wallet';
import { changeSetting } from '@cliffhanger/wire/operator/settings';
import { type FormEvent, useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { t } from '../../shared/language/index.ts';
import { Act, CodeField, Facts, Field, Problem, Tick } from '../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../shared/server/index.ts';
import {
  cellText,
  differences,
  leavesOf,
  mayBeNothing,
  pathText,
  seenOf,
  withLeaf,
} from '../../shared/setting-words/index.ts';

interface PartsFormProps {
  readonly name: SettingName;
  readonly before: Json;
  /** Initial values of the fields. */
  readonly begin: Json;
  readonly networks: readonly Network[];
  readonly onDone: () => void;
}

/** One field per part, with a preview of the change. It takes effect when a second person confirms it. */
export function PartsForm({ name, before, begin, networks, onDone }: PartsFormProps) {
  const [value, setValue] = useState<Json>(begin);
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [code, setCode] = useState('');
  const { send, isBusy, problem } = useApiMutation(changeSetting);

  async function propose(asked: Json): Promise<void> {
    const effectiveFrom = from === '' ? {} : { effectiveFrom: instantOf(Date.parse(`${from}Z`)) };
    const done = await send({ name, value: asked, reason, code, ...effectiveFrom });
    setCode('');
    if (done === undefined) return;
    onDone();
    await refresh();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void propose(value);
  };

  return (
    <form className="p-4" onSubmit={submit}>
      <Fields value={value} networks={networks} onChange={setValue} />
      <div>
        <h3 className="mb-1 text-label">{t('console.terms.changes')}</h3>
        <Facts
          rows={differences(before, value).map(({ path, before: was, after }) => [path, `${was} → ${after}`])}
        />
        <div className="mt-3 grid grid-cols-3 gap-x-4">
          <Field label={t('console.settings.reason')} value={reason} onChange={setReason} required />
          <Field label={t('console.settings.from')} type="datetime-local" value={from} onChange={setFrom} />
          <CodeField value={code} onChange={setCode} />
        </div>
        <Problem text={problem} />
        <span className="flex gap-2">
          <Act look="main" submits disabled={isBusy}>
            {t('console.settings.propose')}
          </Act>
          {mayBeNothing(name) && before !== null && (
            <Act look="danger" disabled={isBusy || reason === ''} onClick={() => void propose(null)}>
              {t('console.terms.remove')}
            </Act>
          )}
          <Act onClick={onDone}>{t('console.cancel')}</Act>
        </span>
      </div>
    </form>
  );
}

const FIELDS_A_LINE = 3;

const widthOf = (value: Json): number => {
  const leaves = leavesOf(value);
  const rows = new Set(leaves.map(({ path }) => path[0])).size;
  return rows === leaves.length ? FIELDS_A_LINE : Math.ceil(leaves.length / rows);
};

interface FieldsProps {
  readonly value: Json;
  readonly networks: readonly Network[];
  readonly onChange: (value: Json) => void;
}

function Fields({ value, networks, onChange }: FieldsProps) {
  if (Array.isArray(value))
    return (
      <fieldset className="flex gap-4">
        {networks.map((network) => (
          <Tick
            key={network}
            label={networkText(network)}
            isOn={value.includes(network)}
            onChange={(isOn) =>
              onChange(isOn ? [...value, network] : value.filter((other) => other !== network))
            }
          />
        ))}
      </fieldset>
    );
  const seen = seenOf(value, networks);
  return (
    // Keeps the fields of one table row in one row.
    <div className="grid gap-x-4" style={{ gridTemplateColumns: `repeat(${widthOf(seen)}, minmax(0, 1fr))` }}>
      {leavesOf(seen).map(({ path, value: leaf }) => (
        <Field
          key={path.join(' ')}
          label={pathText(path)}
          value={cellText(leaf)}
          onChange={(text) => onChange(withLeaf(value, path, text))}
          required
        />
      ))}
    </div>
  );
}

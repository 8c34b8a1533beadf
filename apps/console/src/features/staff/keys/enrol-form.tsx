import { beginKey, listKeys, offerKey } from '@cliffhanger/wire/operator/staff';
import { type FormEvent, useState } from 'react';
import { makeKey } from '../../../shared/device-key/index.ts';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Panel, Problem } from '../../../shared/parts/index.ts';
import { ask, problemText, refresh } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';

export function EnrolForm() {
  const session = useSession();
  const [label, setLabel] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isOffered, setOffered] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (session === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await makeKey(await ask(beginKey, {}), session);
      await ask(offerKey, { label, ...made, code });
      setLabel('');
      setOffered(true);
      await refresh(listKeys);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setCode('');
      setBusy(false);
    }
  }

  return (
    <Panel title={t('console.keys.enrol')}>
      <form className="max-w-md p-3" onSubmit={(event) => void submit(event)}>
        <p className="mb-3 text-muted">{t('console.keys.enrol-hint')}</p>
        <Field label={t('console.keys.label')} value={label} onChange={setLabel} maxLength={80} required />
        <CodeField value={code} onChange={setCode} />
        <Problem text={problem} />
        {isOffered && <p className="mb-3 text-good">{t('console.keys.offered')}</p>}
        <Act look="main" submits disabled={isBusy || label === '' || code.length < 6}>
          {t('console.keys.enrol-submit')}
        </Act>
      </form>
    </Panel>
  );
}

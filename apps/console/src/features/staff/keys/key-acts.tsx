import { askKeyChallenge, confirmKey, listKeys, retireKey } from '@cliffhanger/wire/operator/staff';
import { useState } from 'react';
import { noKeyText, SignedText, signText } from '../../../shared/device-key/index.ts';
import { t } from '../../../shared/language/index.ts';
import { Act, Answered, CodeField, Problem } from '../../../shared/parts/index.ts';
import { ask, problemText, refresh, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { DeviceKey } from './device-key.ts';

type KeyAct = 'enrol' | 'retire';

/** An admin confirms other people's keys and retires any key. Everyone else can retire only their own. */
export function KeyActs({ deviceKey }: { readonly deviceKey: DeviceKey }) {
  const session = useSession();
  const [act, setAct] = useState<KeyAct>();
  const isAdmin = session?.roles.includes('admin') ?? false;
  const isOwn = session?.id === deviceKey.personId;
  if (!isAdmin && !isOwn) return null;
  if (act !== undefined) return <Carry act={act} deviceKey={deviceKey} isAdmin={isAdmin} onDone={setAct} />;
  return (
    <span className="inline-flex gap-2">
      {isAdmin && !isOwn && deviceKey.confirmedAt === null && (
        <Act onClick={() => setAct('enrol')}>{t('console.keys.confirm')}</Act>
      )}
      <Act onClick={() => setAct('retire')}>{t('console.keys.retire')}</Act>
    </span>
  );
}

interface CarryProps {
  readonly act: KeyAct;
  readonly deviceKey: DeviceKey;
  readonly isAdmin: boolean;
  readonly onDone: (act: undefined) => void;
}

function Carry({ act, deviceKey: { keyId, duty }, isAdmin, onDone }: CarryProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const challenge = useApiQuery(askKeyChallenge, { keyId, act }, { enabled: isAdmin });

  async function execute(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await ask(act === 'enrol' ? confirmKey : retireKey, { keyId, code, ...(await signature()) });
      onDone(undefined);
      await refresh(listKeys);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setCode('');
      setBusy(false);
    }
  }

  /**
   * Fetches a fresh challenge. Without a usable key no signature is sent, and the server decides whether that
   * is enough.
   */
  async function signature() {
    if (!isAdmin) return {};
    const fresh = await ask(askKeyChallenge, { keyId, act });
    return fresh.keyIds.length === 0 ? {} : { signed: await signText(fresh) };
  }

  return (
    <div className="inline-block w-full py-2 text-start md:w-80">
      <p className="mb-2 text-muted">
        {t(act === 'enrol' ? 'console.keys.confirm-hint' : 'console.keys.retire-hint')}
      </p>
      {isAdmin && (
        <Answered of={challenge}>
          {(toSign) =>
            toSign.keyIds.length === 0 ? (
              <p className="mb-2 text-warn">
                {act === 'enrol' && duty === 'keys' ? t('console.keys.first') : noKeyText(toSign)}
              </p>
            ) : (
              <section className="mb-3 rounded-bar border border-line bg-page p-3">
                <h3 className="mb-1 text-small text-muted">{t('console.key.signs')}</h3>
                <SignedText text={toSign.text} />
              </section>
            )
          }
        </Answered>
      )}
      <CodeField value={code} onChange={setCode} />
      <Problem text={problem} />
      <span className="flex gap-2">
        <Act
          look={act === 'retire' ? 'danger' : 'main'}
          disabled={isBusy || code.length < 6}
          onClick={() => void execute()}
        >
          {t(act === 'retire' ? 'console.keys.retire' : 'console.keys.confirm')}
        </Act>
        <Act onClick={() => onDone(undefined)}>{t('console.cancel')}</Act>
      </span>
    </div>
  );
}

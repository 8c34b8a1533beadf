import { mayCall } from '@cliffhanger/wire/operator';
import { beginKey, listKeys } from '@cliffhanger/wire/operator/staff';
import { dateText, listText, t } from '../../../shared/language/index.ts';
import { Answered, Fold, Page, Panel, Table } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';
import type { DeviceKey } from './device-key.ts';
import { EnrolForm } from './enrol-form.tsx';
import { KeyActs } from './key-acts.tsx';

export function KeysScreen() {
  const keys = useApiQuery(listKeys, {});
  const mayEnrol = mayCall(beginKey.roles, useSession()?.roles ?? []);
  return (
    <Page title={t('console.nav.keys')}>
      {mayEnrol && <EnrolForm />}
      <Panel title={t('console.keys.title')}>
        <Answered of={keys}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="p-3 text-muted">{t('console.keys.none')}</p>
            ) : (
              <Table
                isStacked
                label={t('console.keys.title')}
                heads={[
                  [t('console.keys.owner')],
                  [t('console.keys.key')],
                  [t('console.keys.duty')],
                  [t('console.keys.state')],
                  [''],
                ]}
              >
                {list.map((key) => (
                  <KeyRow key={key.keyId} deviceKey={key} />
                ))}
              </Table>
            )
          }
        </Answered>
      </Panel>
    </Page>
  );
}

function KeyRow({ deviceKey }: { readonly deviceKey: DeviceKey }) {
  const { personName, label, duty, offeredAt, keyId, publicKey, retiredAt, signerRefused } = deviceKey;
  return (
    <tr>
      <td>{personName}</td>
      <td>
        {listText([label, dateText(offeredAt)])}
        {duty === 'keys' && retiredAt === null && (
          <Fold name={t('console.keys.for-signer')}>
            <p className="max-w-md font-mono text-small break-all whitespace-pre-wrap">
              {JSON.stringify({ keyId, person: deviceKey.personId, duty, publicKey }, null, 2)}
            </p>
          </Fold>
        )}
      </td>
      <td>{t(`console.keys.duty.${duty}`)}</td>
      <td>
        <KeyState deviceKey={deviceKey} />
        {signerRefused !== null && (
          <p className="text-warn">{t('console.keys.refused', { because: signerRefused })}</p>
        )}
      </td>
      <td className="text-end">{retiredAt === null && <KeyActs deviceKey={deviceKey} />}</td>
    </tr>
  );
}

function KeyState({ deviceKey }: { readonly deviceKey: DeviceKey }) {
  const named = useStaffNames();
  const { confirmedAt, retiredAt, confirmedBy, signerRefused } = deviceKey;
  if (retiredAt !== null) return <span className="text-muted">{t('console.keys.state.retired')}</span>;
  // Confirmed by the platform but rejected by the signer: the signer's reason replaces the state.
  if (confirmedAt !== null && signerRefused !== null) return null;
  if (confirmedAt !== null) return <span className="text-good">{t('console.keys.state.working')}</span>;
  if (confirmedBy.length === 0) return <span className="text-warn">{t('console.keys.state.offered')}</span>;
  const names = listText(confirmedBy.map((id) => named(id)));
  return <span className="text-warn">{t('console.keys.state.once', { names })}</span>;
}

import type { Json, SettingName } from '@cliffhanger/core/settings';
import type { Network } from '@cliffhanger/core/wallet';
import { listSettings } from '@cliffhanger/wire/operator/settings';
import { useState } from 'react';
import { networkText } from '../../shared/accounts/index.ts';
import { t } from '../../shared/language/index.ts';
import { Act, Answered, Chip, Empty, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import {
  cellText,
  isTable,
  mayBeNothing,
  NOTHING_YET,
  type Parts,
  partText,
  seenOf,
} from '../../shared/setting-words/index.ts';
import { PartsForm } from './parts-form.tsx';
import { Proposals } from './proposals.tsx';

/** Settings that consist of parts. Each has its own form instead of raw JSON. */
const TERMS = [
  'levels',
  'packs',
  'depositConfirmations',
  'payoutNetworks',
  'lender',
  'merchant',
  'salesTax',
] as const satisfies readonly SettingName[];

export function TermsScreen() {
  const listed = useApiQuery(listSettings, {});
  return (
    <Page title={t('console.nav.terms')}>
      <Answered of={listed}>
        {(answer) => (
          <>
            {answer.proposals.length > 0 && <Proposals {...answer} />}
            {TERMS.map((name) => (
              <Term
                key={name}
                name={name}
                networks={answer.networks}
                value={answer.settings.find((one) => one.name === name)?.value ?? null}
              />
            ))}
          </>
        )}
      </Answered>
    </Page>
  );
}

interface TermProps {
  readonly name: (typeof TERMS)[number];
  readonly value: Json;
  readonly networks: readonly Network[];
}

function Term({ name, value, networks }: TermProps) {
  const [isEdited, setEdited] = useState(false);
  const isAdmin = useSession()?.roles.includes('admin') ?? false;
  return (
    <Panel
      title={t(`console.terms.${name}`)}
      aside={
        isAdmin && !isEdited && <Act onClick={() => setEdited(true)}>{t('console.settings.change')}</Act>
      }
    >
      {isEdited ? (
        <PartsForm
          name={name}
          before={value}
          begin={value ?? (mayBeNothing(name) ? NOTHING_YET[name] : {})}
          networks={networks}
          onDone={() => setEdited(false)}
        />
      ) : (
        <TermValue name={name} value={seenOf(value, networks)} />
      )}
    </Panel>
  );
}

function TermValue({ name, value }: Omit<TermProps, 'networks'>) {
  if (value === null) return <Empty text={mayBeNothing(name) ? t(`console.terms.no-${name}`) : ''} />;
  if (Array.isArray(value))
    return (
      <p className="flex gap-2 p-4">
        {value.map((word) => (
          <Chip key={String(word)}>{networkText(String(word))}</Chip>
        ))}
      </p>
    );
  const rows = Object.entries(value as Parts);
  if (!isTable(value as Parts))
    return (
      <Table
        label={t(`console.terms.${name}`)}
        heads={[[t('console.settings.name')], [t('console.settings.value')]]}
      >
        {rows.map(([part, one]) => (
          <tr key={part}>
            <td>{partText(part)}</td>
            <td>{cellText(one)}</td>
          </tr>
        ))}
      </Table>
    );
  const columns = Object.keys(rows[0]?.[1] as Parts);
  return (
    <Table
      label={t(`console.terms.${name}`)}
      heads={[[''], ...columns.map((column) => [partText(column), true] as const)]}
    >
      {rows.map(([row, parts]) => (
        <tr key={row}>
          <td className="text-label">{partText(row)}</td>
          {columns.map((column) => (
            <td key={column} className="text-end">
              {cellText((parts as Parts)[column] ?? '')}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

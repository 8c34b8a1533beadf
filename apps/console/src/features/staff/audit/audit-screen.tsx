import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { exportAuditLines, listAuditLines, verifyAuditLog } from '@cliffhanger/wire/operator/staff';
import { clsx } from 'clsx';
import { useState } from 'react';
import { t, wholeMomentText } from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Facts,
  Field,
  Page,
  Panel,
  Person,
  Problem,
  Table,
  Tick,
} from '../../../shared/parts/index.ts';
import { useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { saveExport } from './save-export.ts';

type Line = AnswerOf<typeof listAuditLines>['list'][number];

const PAGE_SIZE = 50;

export function AuditScreen() {
  const [subjectId, setSubject] = useState('');
  const [refusedOnly, setRefused] = useState(false);
  const [personalOnly, setPersonal] = useState(false);
  const [before, setBefore] = useState<bigint>();
  const [chosen, setChosen] = useState<Line>();
  const lines = useApiQuery(listAuditLines, {
    refusedOnly,
    personalOnly,
    pageSize: PAGE_SIZE,
    ...(subjectId === '' ? {} : { subjectId }),
    ...(before === undefined ? {} : { before }),
  });
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setBefore(undefined);
      set(value);
    };
  return (
    <Page title={t('console.nav.audit')} aside={<Chain />}>
      <div className="flex flex-wrap items-end gap-5">
        <div className="w-80">
          <Field label={t('console.audit.subject')} value={subjectId} onChange={anew(setSubject)} />
        </div>
        <div className="flex gap-5 pb-4">
          <Tick label={t('console.audit.refused')} isOn={refusedOnly} onChange={anew(setRefused)} />
          <Tick label={t('console.audit.personal')} isOn={personalOnly} onChange={anew(setPersonal)} />
        </div>
      </div>
      <div
        className={clsx(
          'grid items-start gap-3',
          chosen !== undefined && 'lg:grid-cols-[minmax(0,1fr)_352px]',
        )}
      >
        <Panel>
          <Answered of={lines}>
            {({ list, hasMore }) => (
              <>
                <Lines list={list} chosen={chosen?.sequence} onChoose={setChosen} />
                {hasMore && (
                  <p className="p-3">
                    <Act onClick={() => setBefore(list.at(-1)?.sequence)}>{t('console.audit.older')}</Act>
                  </p>
                )}
              </>
            )}
          </Answered>
        </Panel>
        {chosen !== undefined && (
          <div className="max-lg:order-first">
            <ChosenLine line={chosen} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface LinesProps {
  readonly list: readonly Line[];
  readonly chosen: bigint | undefined;
  readonly onChoose: (line: Line) => void;
}

const Lines = ({ list, chosen, onChoose }: LinesProps) => (
  <Table
    label={t('console.nav.audit')}
    heads={[
      [t('console.audit.number'), true],
      [t('console.audit.at')],
      [t('console.audit.who')],
      [t('console.audit.action')],
      [t('console.audit.about')],
      [t('console.audit.result')],
    ]}
  >
    {list.map((line) => (
      <tr
        key={String(line.sequence)}
        className={clsx(line.sequence === chosen ? 'bg-chosen' : line.result !== 'ok' && 'bg-bad-soft')}
      >
        <td className="text-end">
          <button
            type="button"
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            onClick={() => onChoose(line)}
          >
            {String(line.sequence)}
          </button>
        </td>
        <td className="whitespace-nowrap text-muted">{wholeMomentText(line.at)}</td>
        <td className="whitespace-nowrap">
          <span className="flex items-center gap-2">
            {line.operatorName !== '' && <Person name={line.operatorName} />}
            {whoDid(line)}
          </span>
        </td>
        <td className="whitespace-nowrap">
          {line.action} {line.isPersonal && <Chip tone="warn">{t('console.audit.mark')}</Chip>}
        </td>
        <td className="w-full max-w-0 truncate text-muted" title={subjectText(line)}>
          {subjectText(line)}
        </td>
        <td
          className={clsx('whitespace-nowrap', line.result === 'ok' ? 'text-muted' : 'font-medium text-bad')}
        >
          {line.result}
        </td>
      </tr>
    ))}
  </Table>
);

const subjectText = ({ subject }: Line): string => (subject === null ? '' : `${subject.kind} ${subject.id}`);

/** A name that was only typed is told apart from one that somebody logged in with. */
function whoDid({ operatorName, typedName }: Line): string {
  if (typedName === null) return operatorName === '' ? t('console.audit.nobody') : operatorName;
  return typedName === ''
    ? t('console.audit.command-line')
    : t('console.audit.command-line-as', { name: typedName });
}

const ChosenLine = ({ line }: { readonly line: Line }) => (
  <Panel title={t('console.audit.line', { number: String(line.sequence) })}>
    <div className="px-4 py-2">
      <Facts
        rows={[
          [t('console.audit.who'), `${whoDid(line)} (${line.roles})`],
          [t('console.audit.session'), line.sessionId ?? ''],
          [t('console.audit.facts'), <code key="facts">{line.facts}</code>],
          [t('console.audit.request'), line.requestId],
          [t('console.audit.previous'), <code key="previous">{line.previousHash}</code>],
          [t('console.audit.hash'), <code key="hash">{line.hash}</code>],
        ]}
      />
    </div>
  </Panel>
);

/** Whether the whole log is whole, and all of it to take along. */
function Chain() {
  const verifying = useApiMutation(verifyAuditLog);
  const exporting = useApiMutation(exportAuditLines);
  const isAuditor = useSession()?.roles.includes('auditor') ?? false;
  const [told, setTold] = useState('');

  async function verify(): Promise<void> {
    const checked = await verifying.send({});
    if (checked === undefined) return;
    const { sequence, fault } = checked;
    setTold(
      fault === null
        ? t('console.audit.whole', { lines: Number(sequence) })
        : t('console.audit.broken', { at: String(fault.at) }),
    );
  }

  return (
    <span className="flex items-center gap-3">
      <output>{told}</output>
      <Problem text={verifying.problem ?? exporting.problem} />
      <Act onClick={() => void verify()} disabled={verifying.isBusy}>
        {t('console.audit.verify')}
      </Act>
      {isAuditor && (
        <Act onClick={() => void saveExport(exporting.send)} disabled={exporting.isBusy}>
          {t('console.audit.export')}
        </Act>
      )}
    </span>
  );
}

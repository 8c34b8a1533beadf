import { idOf } from '@cliffhanger/core/kernel';
import { AUDIT_PARTS, type AuditPart } from '@cliffhanger/core/staff';
import {
  exportAuditLines,
  listAuditLines,
  listNames,
  verifyAuditLog,
} from '@cliffhanger/wire/operator/staff';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { dayText, t, timeText } from '../../../shared/language/index.ts';
import { Act, Answered, Chip, Empty, Person, Problem, Tick, TopBar } from '../../../shared/parts/index.ts';
import { useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ChosenLine } from './chosen-line.tsx';
import { deedText, isRefused, type Line, type Row, rowsOf, whoText } from './line-words.ts';
import { saveExport } from './save-export.ts';

const PAGE_SIZE = 50;
const TABS = [...AUDIT_PARTS, 'everything'] as const;

/** Staff actions as sentences, by day. Plain page views appear under "Everything" only. */
export function AuditScreen() {
  const [tab, setTab] = useState<AuditPart | 'everything'>('decisions');
  const [subjectId, setSubject] = useState('');
  const [person, setPerson] = useState('');
  const [refusedOnly, setRefused] = useState(false);
  const [before, setBefore] = useState<bigint>();
  const [chosen, setChosen] = useState<Line>();
  const lines = useApiQuery(listAuditLines, {
    refusedOnly,
    personalOnly: false,
    pageSize: PAGE_SIZE,
    ...(tab === 'everything' ? {} : { part: tab }),
    ...(person === '' ? {} : { operatorId: idOf<'operator'>(person) }),
    ...(subjectId === '' ? {} : { subjectId }),
    ...(before === undefined ? {} : { before }),
  });
  const anew =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setBefore(undefined);
      setChosen(undefined);
      set(value);
    };
  return (
    <>
      <TopBar title={t('console.nav.audit')} aside={<Chain />} />
      <Tabs shown={tab} onChoose={anew(setTab)} />
      <div
        className={clsx(
          'min-h-0 flex-1 overflow-auto',
          chosen &&
            'max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:overflow-hidden',
        )}
      >
        <div className={clsx('min-w-0', chosen && 'lg:overflow-auto')}>
          <div className="flex flex-wrap items-center gap-2.5 px-5 py-2.5">
            <input
              type="search"
              aria-label={t('console.audit.subject')}
              placeholder={t('console.audit.subject')}
              className="h-8 w-80 max-w-full rounded-bar border border-line bg-surface px-2.5"
              value={subjectId}
              onChange={(event) => anew(setSubject)(event.target.value)}
            />
            <People value={person} onChange={anew(setPerson)} />
            <Tick label={t('console.audit.refused')} isOn={refusedOnly} onChange={anew(setRefused)} />
          </div>
          <Answered of={lines}>
            {({ list, hasMore }) =>
              list.length === 0 ? (
                <Empty text={t('console.audit.empty')} />
              ) : (
                <>
                  {daysOf(list).map(({ day, list: ofDay }) => (
                    <Day
                      key={`${day} ${ofDay[0]?.sequence}`}
                      day={day}
                      lines={ofDay}
                      chosen={chosen?.sequence}
                      onChoose={setChosen}
                    />
                  ))}
                  {hasMore && (
                    <p className="px-5 py-3">
                      <Act onClick={() => setBefore(list.at(-1)?.sequence)}>{t('console.audit.older')}</Act>
                    </p>
                  )}
                </>
              )
            }
          </Answered>
        </div>
        {chosen !== undefined && <ChosenLine line={chosen} onClose={() => setChosen(undefined)} />}
      </div>
    </>
  );
}

interface TabsProps {
  readonly shown: AuditPart | 'everything';
  readonly onChoose: (tab: AuditPart | 'everything') => void;
}

const Tabs = ({ shown, onChoose }: TabsProps) => (
  <div
    role="tablist"
    aria-label={t('console.nav.audit')}
    className="no-scrollbar flex h-10 shrink-0 gap-4 overflow-x-auto border-b border-line bg-surface px-5 whitespace-nowrap"
  >
    {TABS.map((tab) => (
      <button
        key={tab}
        type="button"
        role="tab"
        aria-selected={tab === shown}
        className={clsx(
          'border-b-2',
          tab === shown ? 'border-ink font-medium' : 'border-transparent text-muted hover:text-ink',
        )}
        onClick={() => onChoose(tab)}
      >
        {t(`console.audit.tab.${tab}`)}
      </button>
    ))}
  </div>
);

function People({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data } = useApiQuery(listNames, {});
  return (
    <select
      aria-label={t('console.audit.who')}
      className="h-8 rounded-bar border border-line bg-surface px-2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('console.audit.everyone')}</option>
      {data?.list.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function daysOf(lines: readonly Line[]) {
  const days: { readonly day: string; readonly list: Line[] }[] = [];
  for (const line of lines) {
    const day = dayText(line.at);
    const last = days.at(-1);
    if (last?.day === day) last.list.push(line);
    else days.push({ day, list: [line] });
  }
  return days;
}

interface DayProps {
  readonly day: string;
  readonly lines: readonly Line[];
  readonly chosen: bigint | undefined;
  readonly onChoose: (line: Line) => void;
}

const Day = ({ day, lines, chosen, onChoose }: DayProps) => (
  <section aria-label={day}>
    <h2 className="flex justify-between border-y border-line bg-sunken px-5 py-1.5 text-muted">
      <span>{day}</span>
      <span className="text-small">{t('console.audit.day', { count: lines.length })}</span>
    </h2>
    <ul>
      {rowsOf(lines).map((row) =>
        row.views.length > 1 ? (
          <Views key={String(row.line.sequence)} row={row} chosen={chosen} onChoose={onChoose} />
        ) : (
          <LineRow
            key={String(row.line.sequence)}
            line={row.line}
            isChosen={row.line.sequence === chosen}
            onChoose={onChoose}
          />
        ),
      )}
    </ul>
  </section>
);

interface ViewsProps extends Pick<DayProps, 'chosen' | 'onChoose'> {
  readonly row: Row;
}

function Views({ row: { line, views }, chosen, onChoose }: ViewsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return views.map((view) => (
      <LineRow
        key={String(view.sequence)}
        line={view}
        isChosen={view.sequence === chosen}
        onChoose={onChoose}
      />
    ));
  return (
    <Frame line={line} onClick={() => setOpen(true)}>
      <span className="min-w-0 grow text-muted">{t('console.audit.views', { count: views.length })}</span>
      <span className="text-small text-muted">{t('console.audit.open-views')}</span>
    </Frame>
  );
}

interface LineRowProps {
  readonly line: Line;
  readonly isChosen: boolean;
  readonly onChoose: (line: Line) => void;
}

const LineRow = ({ line, isChosen, onChoose }: LineRowProps) => {
  const deed = deedText(line);
  return (
    <Frame line={line} isChosen={isChosen} onClick={() => onChoose(line)}>
      <span className={clsx('min-w-0 grow', line.kind === 'view' && 'text-muted')}>
        {isRefused(line) ? t('console.audit.attempt', { what: deed }) : deed}
      </span>
      {line.isPersonal && line.kind === 'view' && <Chip>{t('console.audit.mark')}</Chip>}
      {isRefused(line) && <Chip tone="bad">{t('console.audit.is-refused')}</Chip>}
    </Frame>
  );
};

interface FrameProps {
  readonly line: Line;
  readonly isChosen?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Frame = ({ line, isChosen = false, onClick, children }: FrameProps) => (
  <li className="border-b border-line last:border-0">
    <button
      type="button"
      aria-pressed={isChosen}
      className={clsx(
        'flex min-h-9 w-full items-center gap-2 px-5 py-1.5 text-start',
        isChosen ? 'bg-chosen shadow-[inset_2px_0_0_var(--primary-strong)]' : 'hover:bg-hover',
      )}
      onClick={onClick}
    >
      <span className="w-11 shrink-0 text-muted">{timeText(line.at)}</span>
      <Person name={whoText(line)} />
      <span className="shrink-0 font-medium">{whoText(line)}</span>
      {children}
    </button>
  </li>
);

/** Verifies the hash chain of the whole log, and exports it. */
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

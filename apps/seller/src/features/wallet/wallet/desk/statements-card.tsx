import { serverNow } from '@cliffhanger/client/clock';
import { spanOfMonth } from '@cliffhanger/core/wallet';
import {
  Button,
  Card,
  EmptyState,
  type Month,
  monthName,
  monthOf,
  SkeletonRows,
  showToast,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listStatements } from '@cliffhanger/wire/wallet';
import { useState } from 'react';
import { useMoneyActionsOff } from '../../../../shared/connection/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { PageLink } from '../../../../shared/navigation/index.ts';
import { problemText, QueryView, useApiQuery } from '../../../../shared/server/index.ts';
import { type Period, useDayName } from '../../statements/period.ts';
import { FILE_KINDS, type FileKind, saveFile } from '../../statements/save-file.ts';

type MonthView = AnswerOf<typeof listStatements>['list'][number];

const MONTHS = 3;

/** The newest months, each as PDF, CSV and proof. */
export function StatementsCard() {
  const t = useTranslation();
  const statements = useApiQuery(listStatements, {});
  return (
    <Card
      title={t('statements.title')}
      aside={
        <PageLink to="statements" query={{ by: 'days' }}>
          {t('statements.by.days')}
        </PageLink>
      }
    >
      <QueryView
        answer={statements}
        loading={<SkeletonRows count={MONTHS} label={t('shell.list.loading')} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState compact title={t('statements.none')}>
              {t('statements.none.text')}
            </EmptyState>
          ) : (
            <ul className="-mt-1 -mb-2">
              {list.slice(0, MONTHS).map((one) => (
                <MonthRow key={one.month} statement={one} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function MonthRow({ statement: { month: name, lines } }: { statement: MonthView }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const dayName = useDayName();
  const month = name as Month;
  const isOpen = month === monthOf(serverNow());
  const title = monthName(month, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line py-2 not-first:border-t">
      <span className="min-w-0">
        <PageLink to="statementCheck" query={{ month }} className="block text-label text-ink hover:underline">
          {isOpen ? t('statements.so-far', { month: title }) : title}
        </PageLink>
        <span className="block text-small text-muted">
          {isOpen
            ? t('statements.final-on', { date: dayName(spanOfMonth(month).until) })
            : t('statements.lines', { count: lines })}
        </span>
      </span>
      <Files period={{ kind: 'month', month }} of={title} />
    </li>
  );
}

interface FilesProps {
  readonly period: Period;
  /** The month, for the accessible names of the buttons. */
  readonly of: string;
}

function Files({ period, of }: FilesProps) {
  const t = useTranslation();
  const [saving, setSaving] = useState<FileKind>();
  const isOff = useMoneyActionsOff() !== undefined;
  const save = async (kind: FileKind) => {
    setSaving(kind);
    try {
      await saveFile(period, kind);
      showToast({ text: t('statements.saved'), kind: 'done' });
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setSaving(undefined);
    }
  };
  return (
    <span className="ms-auto flex gap-1.5">
      {FILE_KINDS.map((kind) => (
        <Button
          key={kind}
          size="row"
          busy={saving === kind}
          disabled={isOff || (saving !== undefined && saving !== kind)}
          onClick={() => void save(kind)}
        >
          {t(`desk.wallet.file.${kind}`)} <span className="sr-only">{of}</span>
        </Button>
      ))}
    </span>
  );
}

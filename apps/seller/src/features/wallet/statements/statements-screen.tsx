import { SegmentedControl } from '@cliffhanger/ui';
import { useState } from 'react';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useChoiceParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { DaysPart } from './days-part.tsx';
import { DownloadSheet } from './download-sheet.tsx';
import { MonthsPart } from './months-part.tsx';
import type { Period } from './period.ts';

const CHOICES = ['month', 'days'] as const;
type Choice = (typeof CHOICES)[number];

/** Statements by month or any other range, to download and to verify. */
export function StatementsScreen() {
  const t = useTranslation();
  const [choice, setChoice] = useChoiceParameter<Choice>('by', CHOICES, 'month');
  const [chosen, setChosen] = useState<Period>();
  return (
    <Page title={t('statements.title')} back="assets" end={<AmountsEye />}>
      <SegmentedControl
        label={t('statements.by')}
        value={choice}
        onChange={setChoice}
        options={CHOICES.map((value) => ({ value, label: t(`statements.by.${value}`) }))}
      />
      {choice === 'month' ? <MonthsPart onDownload={setChosen} /> : <DaysPart onDownload={setChosen} />}
      <DownloadSheet period={chosen} onClose={() => setChosen(undefined)} />
    </Page>
  );
}

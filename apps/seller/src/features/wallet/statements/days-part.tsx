import { serverNow } from '@cliffhanger/client/clock';
import { Button, Card, TextField } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useTextParameter } from '../../../shared/navigation/index.ts';
import { isDay, type Period, queryOf } from './period.ts';

export function DaysPart({ onDownload }: { readonly onDownload: (period: Period) => void }) {
  const t = useTranslation();
  const [from, setFrom] = useTextParameter('from');
  const [to, setTo] = useTextParameter('to');
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const isChosen = isDay(from) && isDay(to);
  const isBackwards = isChosen && to < from;
  const period: Period | undefined = isChosen && !isBackwards ? { kind: 'days', from, to } : undefined;
  return (
    <Card>
      <div className="grid gap-3">
        <TextField
          type="date"
          label={t('statements.from')}
          value={from}
          max={today}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t('statements.to')}
          value={to}
          max={today}
          hint={t('statements.days.utc')}
          {...(isBackwards ? { error: t('statements.days.wrong') } : {})}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={period === undefined} onClick={() => period !== undefined && onDownload(period)}>
            {t('statements.download')}
          </Button>
          {period !== undefined && (
            <PageLink to="statementCheck" query={queryOf(period)}>
              {t('statements.check')}
            </PageLink>
          )}
        </div>
      </div>
    </Card>
  );
}

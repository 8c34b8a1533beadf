import { Button, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../shared/language/index.ts';
import { useOpenPage } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

export function NotFoundScreen() {
  const t = useTranslation();
  const openPage = useOpenPage();
  return (
    <Page title={t('shell.not-found.title')} back="mine">
      <EmptyState
        drawing="lost"
        title={t('shell.not-found.heading')}
        action={
          <Button look="primary" wide onClick={() => openPage('home', { replace: true })}>
            {t('shell.not-found.action')}
          </Button>
        }
      >
        {t('shell.not-found.text')}
      </EmptyState>
    </Page>
  );
}

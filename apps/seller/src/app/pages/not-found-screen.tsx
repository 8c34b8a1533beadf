import { Button, EmptyState } from '@cliffhanger/ui';
import { useSay } from '../../shared/language/index.ts';
import { useOpenPage } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

export function NotFoundScreen() {
  const say = useSay();
  const openPage = useOpenPage();
  return (
    <Page title={say('shell.not-found.title')} back="mine">
      <EmptyState
        drawing="lost"
        title={say('shell.not-found.heading')}
        action={
          <Button look="primary" wide onClick={() => openPage('mine', { replace: true })}>
            {say('shell.not-found.action')}
          </Button>
        }
      >
        {say('shell.not-found.text')}
      </EmptyState>
    </Page>
  );
}

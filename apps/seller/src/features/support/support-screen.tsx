import { Button, Card, EmptyState, ListGroup, PullToRefresh, Skeleton } from '@cliffhanger/ui';
import { listSupportContacts } from '@cliffhanger/wire/support';
import { Dices, Scale, Sigma, Timer } from 'lucide-react';
import { useLocale, useTranslation } from '../../shared/language/index.ts';
import { PageRow, PublicPageRow } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../shared/server/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { ContactCard } from './contact-card.tsx';

/** Available at two addresses and without login. */
export function SupportScreen() {
  const t = useTranslation();
  const locale = useLocale();
  const isLoggedIn = useUser() !== undefined;
  const contacts = useApiQuery(listSupportContacts, {});
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => contacts.refetch()}>
      <Page title={t('support.title')} back={isLoggedIn ? 'mine' : 'login'}>
        <div className="grid gap-1 pb-2">
          <h2 className="text-display text-balance">{t('support.heading')}</h2>
          <p className="text-muted">{t('support.text')}</p>
        </div>
        <QueryView answer={contacts} loading={<LoadingContacts />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                title={t('support.empty.title')}
                action={
                  <Button wide busy={contacts.isFetching} onClick={() => void contacts.refetch()}>
                    {t('shell.retry')}
                  </Button>
                }
              >
                {t('support.empty.text')}
              </EmptyState>
            ) : (
              <ul className="grid gap-3">
                {list.map((contact) => (
                  <ContactCard key={`${contact.kind}:${contact.address}`} contact={contact} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <ListGroup>
          <PageRow to="reviewTimes" icon={Timer} title={t('shell.about.review-times')} />
          <PageRow to="draws" icon={Dices} title={t('shell.about.draws')} />
          <PublicPageRow address={`/rules?lang=${locale}`} icon={Scale} title={t('shell.about.rules')} />
          <PageRow to="creditFormula" icon={Sigma} title={t('shell.about.credit-formula')} />
        </ListGroup>
      </Page>
    </PullToRefresh>
  );
}

const EXPECTED_CONTACTS = 2;

function LoadingContacts() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      {Array.from({ length: EXPECTED_CONTACTS }, (_, index) => (
        <Card key={index} as="div" className="grid gap-3">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-inner" />
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="h-11 rounded-field" />
          <Skeleton className="h-6 w-32 rounded-full" />
          <Skeleton className="h-12 rounded-field" />
        </Card>
      ))}
    </div>
  );
}

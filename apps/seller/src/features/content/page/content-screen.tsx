import { SELLER_PAGES, type SellerPage } from '@cliffhanger/core/content';
import { ContentBlocks, ListGroup, PullToRefresh, Skeleton, shortDate, useUiSettings } from '@cliffhanger/ui';
import { getContentPage } from '@cliffhanger/wire/content';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { FriendLinks } from '../../../shared/footer/index.ts';
import { LanguageSelector, useTranslation } from '../../../shared/language/index.ts';
import { PageRow, useChoiceParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { useIsLoggedIn } from '../../../shared/session/index.ts';

type Content = AnswerOf<typeof getContentPage>;

/** A public page, also before login. */
export function ContentScreen() {
  const t = useTranslation();
  const [type] = useChoiceParameter<SellerPage>('type', SELLER_PAGES, 'about');
  const content = useApiQuery(getContentPage, { type });
  const isLoggedIn = useIsLoggedIn();
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => content.refetch()}>
      <Page
        title={t(`content.type.${type}`)}
        back={isLoggedIn ? 'mine' : 'login'}
        end={isLoggedIn ? undefined : <LanguageSelector />}
      >
        <QueryView answer={content} loading={<LoadingContent />}>
          {(page) => <ContentText page={page} type={type} />}
        </QueryView>
        <OtherPages current={type} />
        <ListGroup>
          <PageRow to="support" title={t('content.support')} />
        </ListGroup>
        <FriendLinks />
      </Page>
    </PullToRefresh>
  );
}

function ContentText({ page, type }: { page: Content; type: SellerPage }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  return (
    <article lang={page.lang} className="grid gap-3 rounded-card bg-surface p-4">
      {/* Omitted when the title bar already shows it in the reader's language. */}
      {page.title !== t(`content.type.${type}`) && <h2 className="text-title text-balance">{page.title}</h2>}
      <ContentBlocks blocks={page.blocks} />
      <p lang={locale} className="border-t border-line pt-3 text-small text-muted">
        {t('content.updated', { date: shortDate(page.updatedAt, locale) })}
      </p>
    </article>
  );
}

function OtherPages({ current }: { current: SellerPage }) {
  const t = useTranslation();
  return (
    <ListGroup title={t('content.more')}>
      {SELLER_PAGES.filter((type) => type !== current).map((type) => (
        <PageRow key={type} to="content" query={{ type }} title={t(`content.type.${type}`)} />
      ))}
    </ListGroup>
  );
}

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'];

function LoadingContent() {
  const t = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('shell.list.loading')}
      className="grid min-h-96 content-start gap-3 rounded-card bg-surface p-4"
    >
      <Skeleton className="h-7 w-1/2" />
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static rows
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

import { REVIEW_KINDS } from '@cliffhanger/core/reviews';
import { BrandMark } from '@cliffhanger/ui';
import { mayCall } from '@cliffhanger/wire/operator';
import { listDramas, planImport } from '@cliffhanger/wire/operator/catalog';
import { listAlarms, listSuspense } from '@cliffhanger/wire/operator/chain';
import { listContent } from '@cliffhanger/wire/operator/content';
import { listAccounts, listReconciliations } from '@cliffhanger/wire/operator/ledger';
import { listAnnouncements } from '@cliffhanger/wire/operator/messages';
import { countQueues, listQueue } from '@cliffhanger/wire/operator/reviews';
import { tryMail } from '@cliffhanger/wire/operator/setup';
import { listAuditLines, listKeys, listPeople, logOut } from '@cliffhanger/wire/operator/staff';
import { grantLevel, listContacts, openAudit, resendReceipt } from '@cliffhanger/wire/operator/support';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { LoginScreen } from '../features/staff/login/login-screen.tsx';
import { t } from '../shared/language/index.ts';
import { Act } from '../shared/parts/index.ts';
import { call, queryClient, useApiQuery } from '../shared/server/index.ts';
import { endSession, type OpenConsole, useSession } from '../shared/session/index.ts';

/** Nothing is drawn for who is not logged in: the login stands in the page's place. */
export function Frame() {
  const session = useSession();
  if (session === undefined) return <LoginScreen />;
  return (
    <div className="flex h-dvh flex-col overflow-hidden md:grid md:grid-cols-[216px_1fr]">
      <Navigation session={session} />
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  );
}

function Navigation({ session }: { readonly session: OpenConsole }) {
  const may = (endpoint: { readonly roles: Parameters<typeof mayCall>[0] }) =>
    mayCall(endpoint.roles, session.roles);
  const queues = REVIEW_KINDS.filter((kind) => may(listQueue[kind]));
  const { data: counted } = useApiQuery(countQueues, {});
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-deps -- whoever has come somewhere is done with the menu
  useEffect(() => setOpen(false), [pathname]);
  return (
    <nav className="flex min-h-0 flex-col overflow-auto border-line bg-sunken p-2 max-md:max-h-dvh max-md:shrink-0 max-md:border-b md:border-e">
      <p className="flex h-9 shrink-0 items-center gap-2 px-2 text-strong">
        <BrandMark size={20} />
        {t('console.title')}
        <span className="ms-auto md:hidden">
          <Act aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('console.nav.menu')}
          </Act>
        </span>
      </p>
      {/* Beside the page where there is room for it, above it behind a button where there is not. */}
      <div className={clsx('md:contents', !isOpen && 'max-md:hidden')}>
        <NavItem to="/" name={t('console.nav.overview')} />
        {queues.length > 0 && <Group name={t('console.nav.queues')} />}
        {queues.map((kind) => {
          const queue = counted?.queues.find((one) => one.kind === kind);
          return (
            <NavItem
              key={kind}
              to={`/queue/${kind}`}
              name={t(`console.queue.${kind}`)}
              count={queue?.waiting}
              isLate={(queue?.overdue ?? 0) > 0}
            />
          );
        })}
        {may(listAccounts) && <Group name={t('console.nav.money')} />}
        {may(listAccounts) && <NavItem to="/books" name={t('console.nav.books')} />}
        {may(listReconciliations) && <NavItem to="/reconciliation" name={t('console.nav.reconciliation')} />}
        {may(listSuspense) && <NavItem to="/suspense" name={t('console.nav.suspense')} />}
        {may(listAlarms) && <NavItem to="/alarms" name={t('console.nav.alarms')} />}
        {may(listDramas) && <Group name={t('console.nav.catalogue')} />}
        {may(listDramas) && <NavItem to="/dramas" name={t('console.nav.dramas')} />}
        {may(listDramas) && <NavItem to="/categories" name={t('console.nav.categories')} />}
        {may(planImport) && <NavItem to="/import" name={t('console.nav.import')} />}
        <Group name={t('console.nav.platform')} />
        {may(listAnnouncements) && <NavItem to="/messages" name={t('console.nav.announcements')} />}
        {may(listContent) && <NavItem to="/content" name={t('console.nav.content')} />}
        {may(grantLevel) && <NavItem to="/grant-level" name={t('console.nav.grant-level')} />}
        {may(openAudit) && <NavItem to="/open-audit" name={t('console.nav.open-audit')} />}
        {may(resendReceipt) && <NavItem to="/resend-receipt" name={t('console.nav.resend-receipt')} />}
        {may(listContacts) && <NavItem to="/contacts" name={t('console.nav.contacts')} />}
        <NavItem to="/terms" name={t('console.nav.terms')} />
        <NavItem to="/settings" name={t('console.nav.settings')} />
        {may(tryMail) && <NavItem to="/setup" name={t('console.nav.setup')} />}
        {may(listPeople) && <NavItem to="/people" name={t('console.nav.people')} />}
        {may(listKeys) && <NavItem to="/keys" name={t('console.nav.keys')} />}
        {may(listAuditLines) && <NavItem to="/audit" name={t('console.nav.audit')} />}
        <div className="mt-auto border-t border-line p-2">
          <p className="text-label">{session.name}</p>
          <p className="mb-2 text-small text-muted">{session.roles.join(', ')}</p>
          <Act isWide onClick={() => void leave()}>
            {t('console.logout')}
          </Act>
          <BuildLine />
        </div>
      </div>
    </nav>
  );
}

/** What this page was built from: whoever reports a fault says it. */
function BuildLine() {
  const build = import.meta.env.CLIFFHANGER_BUILD;
  return build && <p className="mt-2 text-small text-muted">{t('console.build', { ...build })}</p>;
}

async function leave(): Promise<void> {
  await call(logOut, {}).catch(() => undefined);
  queryClient.clear();
  endSession();
}

const Group = ({ name }: { readonly name: string }) => (
  <h2 className="px-2 pt-3 pb-1 text-small text-muted">{name}</h2>
);

interface NavItemProps {
  readonly to: string;
  readonly name: string;
  readonly count?: number | undefined;
  readonly isLate?: boolean;
}

const NavItem = ({ to, name, count, isLate = false }: NavItemProps) => (
  <NavLink
    to={to}
    end
    className={({ isActive }) =>
      clsx('flex h-7 items-center rounded-bar px-2', isActive ? 'bg-surface font-medium' : 'hover:bg-surface')
    }
  >
    {name}
    {count !== undefined && count > 0 && (
      <span className={clsx('ms-auto text-small', isLate ? 'font-semibold text-bad' : 'text-muted')}>
        {count}
      </span>
    )}
  </NavLink>
);

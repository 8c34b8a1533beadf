import { Avatar, Icon, Kbd } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { clsx } from 'clsx';
import { Keyboard, PanelLeftClose, PanelLeftOpen, Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppMark, useAppName } from '../../shared/app-config/index.ts';
import { togglePinned } from '../../shared/desk/index.ts';
import { useTranslation } from '../../shared/language/index.ts';
import { isPlainClick, pageAddress, useOpenAddress } from '../../shared/navigation/index.ts';
import { useProfile } from '../../shared/profile/index.ts';
import { useBadge } from '../tab-badges.ts';
import { ACCOUNT, type SideItem, WORK } from './side-items.ts';
import { openFromSide } from './visits.ts';

interface SideProps {
  /** Icons only; labels appear on hover. */
  readonly isRail: boolean;
  /** Whether the person can switch between icons and labels. */
  readonly canPin: boolean;
  /** The highlighted item. */
  readonly current: PageName | undefined;
  readonly onShowKeys: () => void;
  readonly onSearch: () => void;
}

/** Replaces the tab bar; lists all pages of the tabs and of "mine". */
export function Side({ isRail, canPin, current, onShowKeys, onSearch }: SideProps) {
  const t = useTranslation();
  return (
    <div
      className={clsx(
        'flex min-h-0 flex-col border-e border-line pt-3 pb-2',
        isRail ? 'items-center px-2' : 'px-3',
      )}
    >
      <Brand isRail={isRail} />
      <SearchButton isRail={isRail} onSearch={onSearch} />
      <nav
        aria-label={t('shell.tabs.label')}
        className={clsx(
          'mt-3 flex min-h-0 flex-1 flex-col gap-0.5',
          // `overflow` would clip the tooltips, which extend past the rail.
          isRail ? 'w-full items-center' : '-mx-1 overflow-y-auto px-1',
        )}
      >
        <Items items={WORK} isRail={isRail} current={current} />
        <hr className={clsx('my-2 border-line', isRail ? 'w-8' : 'mx-2.5')} />
        <Items items={ACCOUNT} isRail={isRail} current={current} />
      </nav>
      <Tools isRail={isRail} canPin={canPin} onShowKeys={onShowKeys} />
      <Seller isRail={isRail} isCurrent={current === 'settings'} />
    </div>
  );
}

function Brand({ isRail }: { isRail: boolean }) {
  const appName = useAppName();
  return (
    <div className={clsx('flex min-h-9 items-center gap-2.5', !isRail && 'px-2')}>
      <AppMark size={isRail ? 30 : 26} />
      {!isRail && <span className="min-w-0 text-strong wrap-anywhere">{appName}</span>}
    </div>
  );
}

/** Styled as a search field. */
function SearchButton({ isRail, onSearch }: Pick<SideProps, 'isRail' | 'onSearch'>) {
  const t = useTranslation();
  if (isRail)
    return <Tool icon={Search} label={t('desk.search')} shortcut="Control+K" isRail onClick={onSearch} />;
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K"
      onClick={onSearch}
      className="mt-3 flex min-h-9 items-center gap-2.5 rounded-field border border-line bg-surface px-2.5 text-small text-muted pointer-coarse:min-h-tap"
    >
      <Icon of={Search} size={16} />
      <span className="min-w-0 flex-1 text-start">{t('desk.search')}</span>
      <Kbd>Ctrl K</Kbd>
    </button>
  );
}

interface ItemsProps extends Pick<SideProps, 'isRail' | 'current'> {
  readonly items: readonly SideItem[];
}

function Items({ items, isRail, current }: ItemsProps) {
  const t = useTranslation();
  return items.map(({ page, icon, label }) => (
    <SideLink key={page} to={page} label={t(label)} isRail={isRail} isCurrent={page === current}>
      <Icon of={icon} size={20} className={page === current ? 'fill-tab-soft text-tab' : ''} />
      {!isRail && <span className="min-w-0 flex-1 hyphens-auto">{t(label)}</span>}
      <ItemCount page={page} isRail={isRail} />
    </SideLink>
  ));
}

const MOST_COUNTED = 99;

/** As on the tabs, only orders to ship are highlighted; other counts are plain. */
function ItemCount({ page, isRail }: { page: PageName; isRail: boolean }) {
  const t = useTranslation();
  const toShip = useBadge('orders');
  const unread = useBadge('home');
  const { profile } = useProfile();
  if (page === 'orders')
    return <Count count={toShip} words={t('shell.tabs.to-ship', { count: toShip })} isRail={isRail} calls />;
  if (page === 'messages')
    return <Count count={unread} words={t('shell.tabs.unread', { count: unread })} isRail={isRail} />;
  const dramas = profile?.rights.used ?? 0;
  if (page !== 'library' || isRail) return null;
  return <Count count={dramas} words={t('shell.mine.library.dramas', { count: dramas })} isRail={false} />;
}

interface CountProps {
  readonly count: number;
  readonly words: string;
  readonly isRail: boolean;
  readonly calls?: boolean;
}

function Count({ count, words, isRail, calls = false }: CountProps) {
  if (count === 0) return null;
  const label = count > MOST_COUNTED ? `${MOST_COUNTED}+` : count;
  return (
    <span
      className={clsx(
        'figures',
        isRail && 'absolute -top-0.5 end-0.5 outline-2 outline-page',
        calls || isRail
          ? 'h-[18px] min-w-[18px] rounded-full bg-secondary-strong px-1 text-center text-micro leading-[18px] text-on-primary'
          : 'text-small text-muted',
      )}
    >
      <span aria-hidden>{label}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

interface SideLinkProps {
  readonly to: PageName;
  readonly label: string;
  readonly isRail: boolean;
  readonly isCurrent: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function SideLink({ to, label, isRail, isCurrent, className, children }: SideLinkProps) {
  const open = useOpenAddress();
  const address = pageAddress(to);
  return (
    <a
      href={`#${address}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openFromSide(() => open(address));
      }}
      className={clsx(
        'group relative flex shrink-0 items-center gap-2.5 rounded-field text-label -outline-offset-2 pointer-coarse:min-h-tap',
        isRail ? 'size-10 justify-center' : 'min-h-9 px-2.5',
        isCurrent
          ? 'bg-surface text-tab-text outline-1 -outline-offset-1 outline-line'
          : 'text-muted hover:bg-surface',
        className,
      )}
    >
      {children}
      {isRail && <Tooltip>{label}</Tooltip>}
    </a>
  );
}

/** The label of an icon in the rail, and its accessible name. */
const Tooltip = ({ children }: { children: ReactNode }) => (
  <span className="pointer-events-none absolute start-full z-40 ms-2 rounded-inner bg-ink px-2.5 py-1.5 text-label whitespace-nowrap text-page opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
    {children}
  </span>
);

interface ToolProps {
  readonly icon: typeof Keyboard;
  readonly label: string;
  readonly shortcut: string;
  readonly isRail: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon, label, shortcut, isRail, onClick }: ToolProps) => (
  <button
    type="button"
    onClick={onClick}
    aria-keyshortcuts={shortcut}
    className={clsx(
      'group relative flex items-center gap-2.5 rounded-field text-small text-muted hover:bg-surface pointer-coarse:min-h-tap',
      isRail ? 'size-10 justify-center' : 'min-h-9 w-full px-2.5',
    )}
  >
    <Icon of={icon} size={20} />
    {isRail ? (
      <Tooltip>{label}</Tooltip>
    ) : (
      <>
        <span className="min-w-0 flex-1 text-start">{label}</span>
        <kbd aria-hidden className="rounded-bar border border-line px-1.5 font-sans text-micro">
          {shortcut}
        </kbd>
      </>
    )}
  </button>
);

function Tools({ isRail, canPin, onShowKeys }: Pick<SideProps, 'isRail' | 'canPin' | 'onShowKeys'>) {
  const t = useTranslation();
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] py-1', isRail && 'justify-items-center')}>
      {canPin && (
        <Tool
          icon={isRail ? PanelLeftOpen : PanelLeftClose}
          label={t(isRail ? 'desk.side.widen' : 'desk.side.narrow')}
          shortcut="["
          isRail={isRail}
          onClick={togglePinned}
        />
      )}
      <Tool icon={Keyboard} label={t('desk.keys')} shortcut="?" isRail={isRail} onClick={onShowKeys} />
    </div>
  );
}

function Seller({ isRail, isCurrent }: { isRail: boolean; isCurrent: boolean }) {
  const t = useTranslation();
  const { user, profile } = useProfile();
  if (user === undefined) return null;
  return (
    <div className={clsx('border-t border-line pt-2', isRail && 'grid w-full justify-items-center')}>
      <SideLink
        to="settings"
        label={t('shell.mine.settings')}
        isRail={isRail}
        isCurrent={isCurrent}
        className={isRail ? '' : 'min-h-13! py-1.5 text-ink!'}
      >
        <Avatar name={user.realName} picture={user.avatar} size="s" />
        {!isRail && (
          <>
            <span className="grid min-w-0 flex-1">
              <span>{user.realName}</span>
              <span className="text-small font-normal wrap-anywhere text-muted">
                {profile?.storeName ?? user.email}
              </span>
            </span>
            <Icon of={Settings} size={20} className="text-muted" />
            <span className="sr-only">{t('shell.mine.settings')}</span>
          </>
        )}
      </SideLink>
    </div>
  );
}

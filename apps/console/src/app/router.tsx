import { createRouter, type Opened, type Route } from '@cliffhanger/client/router';
import type { ComponentType } from 'react';
import { CategoriesScreen } from '../features/catalog/categories-screen.tsx';
import { DramaScreen } from '../features/catalog/drama/drama-screen.tsx';
import { DramasScreen } from '../features/catalog/dramas-screen.tsx';
import { ImportScreen } from '../features/catalog/importing/import-screen.tsx';
import { AlarmsScreen } from '../features/chain/alarms-screen.tsx';
import { ColdWalletsScreen } from '../features/chain/cold-wallets-screen.tsx';
import { SuspenseScreen } from '../features/chain/suspense-screen.tsx';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { OverviewScreen } from '../features/dashboard/overview-screen.tsx';
import { BooksScreen } from '../features/ledger/books-screen.tsx';
import { ReconciliationScreen } from '../features/ledger/reconciliation-screen.tsx';
import { AnnouncementsScreen } from '../features/messages/announcements-screen.tsx';
import { OrderScreen } from '../features/records/order/order-screen.tsx';
import { SellerScreen } from '../features/records/seller/seller-screen.tsx';
import { ViewerScreen } from '../features/records/viewer/viewer-screen.tsx';
import { QueueScreen } from '../features/reviews/queue/queue-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { TermsScreen } from '../features/settings/terms-screen.tsx';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { AuditScreen } from '../features/staff/audit/audit-screen.tsx';
import { KeysScreen } from '../features/staff/keys/keys-screen.tsx';
import { InvitationScreen } from '../features/staff/login/invitation-screen.tsx';
import { PeopleScreen } from '../features/staff/people/people-screen.tsx';
import { ContactsScreen } from '../features/support/contacts-screen.tsx';
import { GrantLevelScreen } from '../features/support/grant-level-screen.tsx';
import { OpenAuditScreen } from '../features/support/open-audit-screen.tsx';
import { ResendReceiptScreen } from '../features/support/resend-receipt-screen.tsx';
import { Frame } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const page = (path: string, opened: Opened): Route => ({ path, open: () => opened });
const framed = (path: string, Screen: ComponentType): Route => page(path, { Screen, Around: Frame });

export const router = createRouter({
  routes: [
    page('/invitation', { Screen: InvitationScreen }),
    framed('/', OverviewScreen),
    framed('/queue/:kind', QueueScreen),
    framed('/seller/:id', SellerScreen),
    framed('/order/:number', OrderScreen),
    framed('/viewer/:id', ViewerScreen),
    framed('/books', BooksScreen),
    framed('/reconciliation', ReconciliationScreen),
    framed('/suspense', SuspenseScreen),
    framed('/cold-wallets', ColdWalletsScreen),
    framed('/alarms', AlarmsScreen),
    framed('/dramas', DramasScreen),
    framed('/dramas/:id', DramaScreen),
    framed('/categories', CategoriesScreen),
    framed('/import', ImportScreen),
    framed('/content', ContentScreen),
    framed('/messages', AnnouncementsScreen),
    framed('/contacts', ContactsScreen),
    framed('/grant-level', GrantLevelScreen),
    framed('/open-audit', OpenAuditScreen),
    framed('/resend-receipt', ResendReceiptScreen),
    framed('/terms', TermsScreen),
    framed('/setup', SetupScreen),
    framed('/settings', SettingsScreen),
    framed('/people', PeopleScreen),
    framed('/keys', KeysScreen),
    framed('/audit', AuditScreen),
  ],
  elsewhere: framed('*', NotFoundScreen),
});

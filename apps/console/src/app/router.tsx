import { createHashRouter } from 'react-router';
import { DramasScreen } from '../features/catalog/dramas-screen.tsx';
import { AlarmsScreen } from '../features/chain/alarms-screen.tsx';
import { SuspenseScreen } from '../features/chain/suspense-screen.tsx';
import { OverviewScreen } from '../features/dashboard/overview-screen.tsx';
import { BooksScreen } from '../features/ledger/books-screen.tsx';
import { ReconciliationScreen } from '../features/ledger/reconciliation-screen.tsx';
import { QueueScreen } from '../features/reviews/queue/queue-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { AuditScreen } from '../features/staff/audit/audit-screen.tsx';
import { InvitationScreen } from '../features/staff/login/invitation-screen.tsx';
import { PeopleScreen } from '../features/staff/people/people-screen.tsx';
import { Frame } from './frame.tsx';

export const router = createHashRouter([
  { path: '/invitation', Component: InvitationScreen },
  {
    path: '/',
    Component: Frame,
    children: [
      { index: true, Component: OverviewScreen },
      { path: 'queue/:kind', Component: QueueScreen },
      { path: 'books', Component: BooksScreen },
      { path: 'reconciliation', Component: ReconciliationScreen },
      { path: 'suspense', Component: SuspenseScreen },
      { path: 'alarms', Component: AlarmsScreen },
      { path: 'dramas', Component: DramasScreen },
      { path: 'settings', Component: SettingsScreen },
      { path: 'people', Component: PeopleScreen },
      { path: 'audit', Component: AuditScreen },
    ],
  },
]);

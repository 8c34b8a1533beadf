import type { Dashboard } from './dashboard.ts';
import { MONEY } from './money.ts';
import { PROCESSES } from './processes.ts';
import { SERVICE } from './service.ts';
import { WORK } from './work.ts';

export const DASHBOARDS: readonly Dashboard[] = [SERVICE, WORK, MONEY, PROCESSES];
export const DASHBOARD_FOLDER = 'deploy/monitoring/dashboards';

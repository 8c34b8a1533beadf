import { type Dashboard, line, panel, rate, sometimes } from './dashboard.ts';

/** The worker's jobs: mails, refunds, everything scheduled. */
export const WORK: Dashboard = {
  uid: 'cliffhanger-work',
  title: 'Cliffhanger: jobs',
  rows: [
    {
      title: 'Queue',
      panels: [
        panel('Due and not taken', 'short', line('max(jobs_due)', 'jobs')),
        panel('Oldest due job', 's', line('max(jobs_oldest_due_seconds)', 'waits')),
        panel('Dead jobs', 'short', line('max(jobs_dead)', 'jobs')),
      ],
    },
    {
      title: 'Work',
      panels: [
        panel('Tries by outcome', 'ops', line(`sum by (outcome) (${rate('jobs_total')})`, '{{outcome}}')),
        panel(
          'Tries that failed',
          'ops',
          sometimes(`sum by (task) (${rate('jobs_total{outcome=~"failed|dead"}')})`, '{{task}}'),
        ),
        panel(
          'Duration of jobs, 99 of 100',
          's',
          line(
            `histogram_quantile(0.99, sum by (le, task) (${rate('job_duration_seconds_bucket')}))`,
            '{{task}}',
          ),
        ),
        panel(
          'Promises broken in an hour',
          'short',
          line('sum by (task) (increase(promises_broken_total[1h]))', '{{task}}'),
        ),
        panel(
          'Episodes packaged',
          'ops',
          sometimes(`sum by (outcome) (${rate('episodes_packaged_total')})`, '{{outcome}}'),
        ),
      ],
    },
  ],
};

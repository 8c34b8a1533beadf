import { type Dashboard, line, panel, rate, sometimes } from './dashboard.ts';

const CALLS = 'http_request_duration_seconds';
const FAILED = '{outcome=~"failed|unavailable|outcome-unknown"}';

/** Metrics that sellers and viewers experience. */
export const SERVICE: Dashboard = {
  uid: 'cliffhanger-service',
  title: 'Cliffhanger: service',
  rows: [
    {
      title: 'Calls',
      panels: [
        panel('Calls by outcome', 'ops', line(`sum by (outcome) (${rate(`${CALLS}_count`)})`, '{{outcome}}')),
        panel(
          'Share of calls that failed',
          'percentunit',
          sometimes(
            `sum(${rate(`${CALLS}_count${FAILED}`)}) / sum(${rate(`${CALLS}_count`)})`,
            'failed, unavailable or unknown',
          ),
        ),
        panel(
          'Duration of calls',
          's',
          line(`histogram_quantile(0.5, sum by (le) (${rate(`${CALLS}_bucket`)}))`, 'half'),
          line(`histogram_quantile(0.99, sum by (le) (${rate(`${CALLS}_bucket`)}))`, '99 of 100'),
        ),
        panel(
          'Slowest calls (mean)',
          's',
          line(
            `topk(10, sum by (endpoint) (${rate(`${CALLS}_sum`)}) / sum by (endpoint) (${rate(`${CALLS}_count`)}))`,
            '{{endpoint}}',
          ),
        ),
        panel(
          'Refusals',
          'ops',
          sometimes(`topk(10, sum by (refusal) (${rate('refusals_total')}))`, '{{refusal}}'),
        ),
        panel('Being answered', 'short', line('sum by (instance) (http_requests_in_flight)', '{{instance}}')),
      ],
    },
    {
      title: 'Live updates',
      panels: [
        panel('Open streams', 'short', line('sum by (instance) (event_streams)', '{{instance}}')),
        panel('Events handed out', 'ops', line(`sum(${rate('events_told_total')})`, 'events')),
      ],
    },
    {
      title: 'Clicks',
      panels: [
        panel(
          'Clicks and views recorded',
          'ops',
          line(`sum(${rate('clicks_recorded_total')})`, 'clicks'),
          line(`sum(${rate('views_recorded_total')})`, 'views'),
        ),
        panel('Clicks lost', 'short', line('sum(increase(clicks_lost_total[1h]))', 'in an hour')),
        panel('Clicks counted', 'ops', sometimes(`sum by (by) (${rate('clicks_counted_total')})`, '{{by}}')),
        panel(
          'Waiting',
          'short',
          line('sum(clicks_waiting)', 'clicks, in ingests'),
          line('max(click_groups_waiting)', 'groups, in the stream'),
        ),
        panel(
          'Copies of the stream behind',
          'short',
          line('max(click_stream_copies_behind)', 'away or not up to date'),
        ),
      ],
    },
  ],
};

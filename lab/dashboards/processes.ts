import { type Dashboard, line, panel, rate } from './dashboard.ts';

const WHERE = '{{process}} {{instance}}';

/** Readiness and resource use of every process. */
export const PROCESSES: Dashboard = {
  uid: 'cliffhanger-processes',
  title: 'Cliffhanger: processes',
  rows: [
    {
      title: 'State',
      panels: [
        panel('Answers', 'bool_yes_no', line('up', '{{job}} {{instance}}')),
        panel('Takes work', 'bool_yes_no', line('process_ready', WHERE)),
        panel(
          'Connected to NATS',
          'bool_yes_no',
          line('push_signal_connected', `${WHERE} push`),
          line('click_stream_connected', `${WHERE} clicks`),
        ),
        panel(
          'Versions',
          'short',
          line('count by (version, commit) (cliffhanger_build_info)', '{{version}} {{commit}}'),
        ),
      ],
    },
    {
      title: 'Load',
      panels: [
        panel('CPU', 'percentunit', line(rate('process_cpu_seconds_total'), WHERE)),
        panel('Memory', 'bytes', line('process_resident_memory_bytes', WHERE)),
        panel('Heap in use', 'bytes', line('nodejs_heap_size_used_bytes', WHERE)),
        panel('Lag of the event loop, 99 of 100', 's', line('nodejs_eventloop_lag_p99_seconds', WHERE)),
        panel(
          'Garbage collection',
          'percentunit',
          line(`sum by (process, instance) (${rate('nodejs_gc_duration_seconds_sum')})`, WHERE),
        ),
        panel('Open files', 'short', line('process_open_fds', WHERE)),
      ],
    },
    {
      title: 'Database connections',
      panels: [
        panel('In use', 'short', line('database_pool_connections{state="used"}', `${WHERE} {{pool}}`)),
        panel(
          'Waiting for one',
          'short',
          line('database_pool_connections{state="waiting"}', `${WHERE} {{pool}}`),
        ),
      ],
    },
  ],
};

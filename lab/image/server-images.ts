import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { natsServerProgram } from '../../tools/services/nats.ts';

/** One of Debian's servers with our start script (`deploy/image/<server>`). */
export interface ServerPlan {
  readonly name: string;
  readonly title: string;
  readonly packages: readonly string[];
  /** Files of this repository or machine, by their path in the image. */
  readonly files: Readonly<Record<string, string>>;
  /** Writable by its user: volumes are mounted there. */
  readonly folders: readonly string[];
}

/** For start scripts and health checks. */
const SHELL = ['busybox', 'libc-bin'];
export const APPLETS =
  'sh cat cksum cp echo find grep kill mkdir nc printf rm sed sleep sort timeout tr wget'.split(' ');

const ours = (path: string): string => join(REPOSITORY_FOLDER, path);
const startOf = (server: string) => ({ 'start.sh': ours(`deploy/image/${server}/start.sh`) });

export const serverImages = (): readonly ServerPlan[] => [
  {
    name: 'cliffhanger-postgres',
    title: 'PostgreSQL with pgBackRest',
    packages: [...SHELL, 'postgresql-15', 'pgbackrest', 'tzdata'],
    files: startOf('postgres'),
    folders: ['var/lib/postgresql/data', 'var/lib/pgbackrest', 'run/postgresql'],
  },
  {
    name: 'cliffhanger-nats',
    title: 'NATS with JetStream',
    packages: SHELL,
    files: {
      ...startOf('nats'),
      'etc/nats.conf': ours('deploy/image/nats/etc/nats.conf'),
      'etc/nats/users.conf': ours('deploy/nats/users.conf'),
      'usr/local/bin/nats-server': natsServerProgram(),
    },
    folders: ['var/lib/nats'],
  },
  {
    name: 'cliffhanger-edge',
    title: 'nginx with the template of the edge and the built apps',
    packages: [...SHELL, 'nginx', 'gettext-base', 'openssl'],
    files: {
      ...startOf('edge'),
      'etc/edge/nginx.conf.template': ours('deploy/nginx/nginx.conf.template'),
      'srv/seller': ours('apps/seller/dist'),
      'srv/console': ours('apps/console/dist'),
      'srv/storefront': ours('apps/storefront/dist'),
    },
    folders: ['var/cache/edge', 'var/lib/acme'],
  },
  {
    name: 'cliffhanger-prometheus',
    title: 'Prometheus',
    packages: [...SHELL, 'prometheus'],
    files: startOf('prometheus'),
    folders: ['var/lib/prometheus', 'etc/prometheus'],
  },
  {
    name: 'cliffhanger-alertmanager',
    title: 'Alertmanager that sends mails',
    packages: [...SHELL, 'prometheus-alertmanager'],
    files: startOf('alertmanager'),
    folders: ['var/lib/alertmanager'],
  },
];

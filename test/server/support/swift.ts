import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { until } from '#test/harness/until';
import { machine } from '#test/harness/machine';
import { freePorts } from './freePorts';
import type { S3Settings } from '~/server/platform/storage/s3/bucket';

const run = promisify(execFile);
const RINGS = ['account', 'container', 'object'] as const;
const CREDENTIALS = { accessKey: 'test:tester', secretKey: 'testing' };

/** Why there is no S3-compatible storage to test with; null where there is one. */
export const missingSwift = (): string | null =>
  machine.swift === null ? 'OpenStack Swift is not installed' : null;

const common = (folder: string, port: number) => `[DEFAULT]
swift_dir = ${folder}/etc
devices = ${folder}/srv
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${os.userInfo().username}
disable_fallocate = true
log_level = CRITICAL
log_address = ${folder}/no-log
`;

const storageServer = (folder: string, kind: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
conn_timeout = 20
node_timeout = 60
`;

const proxyServer = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
# A busy machine is no failed one: the usual half second to connect, and giving a node up after ten failures, are for real clusters.
conn_timeout = 20
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
allow_account_management = true
account_autocreate = true
cors_allow_origin = *
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = true
cors_preflight_allow_origin = *
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
min_segment_size = 1
[filter:dlo]
use = egg:swift#dlo
`;

/** The equivalent of `swift-ring-builder create 4 1 0`, `add` and `rebalance` for each ring, in one start of Python: nine starts take five seconds. */
const RING_BUILDER = `
import sys
from swift.common.ring import RingBuilder
for kind, port in (ring.split("=") for ring in sys.argv[1:]):
    builder = RingBuilder(4, 1, 0)
    address = {"ip": "127.0.0.1", "port": int(port), "replication_ip": "127.0.0.1", "replication_port": int(port)}
    builder.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1.0, "meta": "", **address})
    builder.rebalance()
    builder.get_ring().save(kind + ".ring.gz")
`;

const configure = async (folder: string, proxyPort: number, ports: readonly number[]) => {
  const etc = path.join(folder, 'etc');
  await mkdir(etc);
  await mkdir(path.join(folder, 'srv/disk'), { recursive: true });
  await writeFile(
    path.join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n',
  );
  await writeFile(path.join(etc, 'proxy-server.conf'), proxyServer(folder, proxyPort));
  await Promise.all(
    RINGS.map(async (kind, index) => {
      const port = ports[index] ?? 0;
      await writeFile(path.join(etc, `${kind}-server.conf`), storageServer(folder, kind, port));
    }),
  );
  const rings = RINGS.map((kind, index) => `${kind}=${ports[index] ?? 0}`);
  await run('/usr/bin/python3', ['-c', RING_BUILDER, ...rings], { cwd: etc });
};

/** Something answers there, whatever it says. */
const listens = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
/** The proxy answers before the servers behind it do, and calls those overloaded that are not there yet. */
const isUp = async (origin: string, ports: readonly number[]) =>
  (
    await Promise.all([
      fetch(`${origin}/info`).then(
        ({ ok }) => ok,
        () => false,
      ),
      ...ports.map(listens),
    ])
  ).every(Boolean);

export interface Swift {
  /** A new, empty bucket. */
  bucket(): Promise<S3Settings>;
  stop(): Promise<void>;
}

/** A private OpenStack Swift with its S3 interface, one device and one copy, in a temporary folder. */
export const startSwift = async (): Promise<Swift> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-swift-'));
  const [proxyPort = 0, ...ports] = await freePorts(4);
  await configure(folder, proxyPort, ports);
  const children: ChildProcess[] = [...RINGS, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [path.join(folder, `etc/${kind}-server.conf`)], {
      cwd: folder,
      stdio: 'ignore',
    }),
  );
  const ended = Promise.all(
    children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve()))),
  );
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  await until('Swift', () => isUp(endpoint, ports), 40_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  let made = 0;
  return {
    stop,
    bucket: async () => {
      const place = { endpoint, bucket: `drives-${made}`, region: 'us-east-1', ...CREDENTIALS };
      made += 1;
      const credentials = { accessKeyId: place.accessKey, secretAccessKey: place.secretKey };
      const client = new S3Client({
        endpoint,
        region: place.region,
        forcePathStyle: true,
        credentials,
      });
      await client.send(new CreateBucketCommand({ Bucket: place.bucket }));
      client.destroy();
      return place;
    },
  };
};

import { join } from 'node:path'

export const clusterName = 'tenfoot_test'
export const testUser = 'tenfoot'
export const testPassword = 'tenfoot-password'

/** A server of the oldest supported version: its folder and its ports on 127.0.0.1. */
export interface Host {
  shard: number
  replica: number
  folder: string
  httpPort: number
  tcpPort: number
  interserverPort: number
}

/** The servers of a cluster, shard by shard, and the port of ZooKeeper. */
export interface ClusterConfig {
  hosts: readonly (readonly Host[])[]
  keeperPort: number
  /** How long ZooKeeper considers a silent server alive. */
  sessionMs: number
}

/** The users of a test server: one, with a password, and none without. */
export const usersConfig = `<yandex>
  <profiles><default>
    <max_memory_usage>4000000000</max_memory_usage>
    <max_threads>1</max_threads>
    <background_pool_size>4</background_pool_size>
    <background_schedule_pool_size>4</background_schedule_pool_size>
  </default></profiles>
  <quotas><default></default></quotas>
  <users><${testUser}>
    <password>${testPassword}</password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </${testUser}></users>
</yandex>`

/** The configuration of one test server, and of its cluster if it is part of one. */
export const serverConfig = (host: Host, cluster?: ClusterConfig) => `<yandex>
  <logger><level>warning</level><log>${join(host.folder, 'server.log')}</log></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${host.httpPort}</http_port>
  <tcp_port>${host.tcpPort}</tcp_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <interserver_http_port>${host.interserverPort}</interserver_http_port>
  <path>${host.folder}/</path>
  <tmp_path>${join(host.folder, 'tmp')}/</tmp_path>
  <users_config>${join(host.folder, 'users.xml')}</users_config>
  <timezone>UTC</timezone>
  <keep_alive_timeout>60</keep_alive_timeout>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  ${cluster ? clusterConfig(host, cluster) : ''}
</yandex>`

const clusterConfig = ({ shard, replica }: Host, { hosts, keeperPort, sessionMs }: ClusterConfig) => `
  <zookeeper>
    <node><host>127.0.0.1</host><port>${keeperPort}</port></node>
    <session_timeout_ms>${sessionMs}</session_timeout_ms>
  </zookeeper>
  <macros><shard>${shard + 1}</shard><replica>replica-${replica + 1}</replica></macros>
  <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
  <remote_servers><${clusterName}>${hosts.map(shardConfig).join('')}
  </${clusterName}></remote_servers>`

const shardConfig = (replicas: readonly Host[]) => `
    <shard><internal_replication>true</internal_replication>${replicas.map(replicaConfig).join('')}
    </shard>`

const replicaConfig = ({ tcpPort }: Host) => `
      <replica>
        <host>127.0.0.1</host><port>${tcpPort}</port>
        <user>${testUser}</user><password>${testPassword}</password>
      </replica>`

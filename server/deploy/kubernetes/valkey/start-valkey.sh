#!/bin/sh
# Starts a node of the storefront's state as what it is now: the primary, or a replica of it. Sentinel knows; without one that
# answers (the very first start) the first node is the primary.
set -eu

self="$POD_NAME.$SERVICE"
first="${POD_NAME%-*}-0.$SERVICE"
password=$(cat "$PASSWORD_FILE")

export VALKEYCLI_AUTH="$password" REDISCLI_AUTH="$password"
primary=$(
  timeout 5 valkey-cli -h "$SENTINEL" -p 26379 sentinel get-master-addr-by-name storefront 2> /dev/null | head -n 1
) || primary=
# An error of a sentinel that is still starting is no name of a node.
case "$primary" in *".$SERVICE") ;; *) primary=$first ;; esac

umask 077
cat > /run/valkey/valkey.conf << CONF
port 6379
dir /data
requirepass $password
masterauth $password
# Names outlive the addresses of pods.
replica-announce-ip $self
# A charge that was written down is written down, also when the power goes.
appendonly yes
appendfsync always
save ""
# A primary that is cut off from all others takes no writes: they would be lost when it comes back as a replica.
min-replicas-to-write 1
min-replicas-max-lag 5
# Never forget an attempt to make room: refuse, and let the alert ring.
maxmemory ${MAXMEMORY:-384mb}
maxmemory-policy noeviction
CONF
[ "$primary" = "$self" ] || echo "replicaof $primary 6379" >> /run/valkey/valkey.conf
echo "starts as $([ "$primary" = "$self" ] && echo 'the primary' || echo "a replica of $primary")"
exec valkey-server /run/valkey/valkey.conf

#!/bin/sh
# Starts a sentinel. It keeps what it learns in its own configuration.
set -eu

conf=/data/sentinel.conf
password=$(cat "$PASSWORD_FILE")
umask 077
if [ ! -s "$conf" ]; then
  # A name that does not resolve ends a sentinel at its start.
  until getent hosts "$FIRST_NODE" > /dev/null; do sleep 1; done
  cat > "$conf" << CONF
port 26379
dir /tmp
requirepass $password
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $POD_NAME.$SERVICE
sentinel monitor storefront $FIRST_NODE 6379 2
sentinel auth-pass storefront $password
# Silent for this long is down: a failover then takes a second or two. Each sentinel has a time of its own: those that notice
# in the same moment divide their votes, and wait 2 x failover-timeout before they try again.
sentinel down-after-milliseconds storefront $((2000 + ${POD_NAME##*-} * 250))
sentinel failover-timeout storefront 6000
sentinel parallel-syncs storefront 1
CONF
fi
# The password is the secret's at each start; what the sentinel has learned stays.
sed -i -e '/^user default /d' -e "s/^requirepass .*/requirepass $password/" \
  -e "s/^sentinel auth-pass storefront .*/sentinel auth-pass storefront $password/" "$conf"
exec valkey-server "$conf" --sentinel

#!/bin/sh
# Pairs by device code and prints the views of the last 28 days, with curl only.
# Usage: report.sh SERVICES_ADDRESS CLIENT_ID CLIENT_SECRET SCOPE
set -eu
services=$1 client=$2 secret=$3 scope=$4

# The value of a field of a flat JSON object; empty if it is not there. Use jq for more than this.
field() { sed -n 's/.*"'"$1"'":"\{0,1\}\([^",}]*\).*/\1/p'; }

codes=$(curl -sS "$services/device/code" --data-urlencode "client_id=$client" --data-urlencode "scope=$scope")
[ -n "$(echo "$codes" | field device_code)" ] || { echo "No code: $codes" >&2; exit 1; }
echo "Open $(echo "$codes" | field verification_uri) and enter $(echo "$codes" | field user_code)" >&2

while :; do
  sleep "$(echo "$codes" | field interval)"
  tokens=$(curl -sS "$services/token" -d grant_type=urn:ietf:params:oauth:grant-type:device_code \
    --data-urlencode "client_id=$client" --data-urlencode "client_secret=$secret" \
    --data-urlencode "device_code=$(echo "$codes" | field device_code)")
  case $(echo "$tokens" | field error) in
    '') break ;;
    authorization_pending | slow_down) ;;
    *) echo "Refused: $tokens" >&2; exit 1 ;;
  esac
done

# The token is passed on standard input: other users of the machine could read it among the arguments.
token=$(echo "$tokens" | field access_token)
first=$(date -u -d '28 days ago' +%F 2>/dev/null || date -u -v-28d +%F)
echo "header = \"Authorization: Bearer $token\"" |
  curl -sS --fail-with-body -G -K - "$services/v2/reports" -d ids=channel==MINE -d metrics=views \
    -d dimensions=day -d sort=day -d "startDate=$first" -d "endDate=$(date -u +%F)" -d prettyPrint=true
echo "token = $(echo "$tokens" | field refresh_token)" | tr -d ' ' |
  curl -sS -o /dev/null --data-binary @- "$services/revoke"

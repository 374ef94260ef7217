"""Pairs by device code, makes a group of the most viewed video, and removes it: only Python's standard library.

Usage: groups.py SERVICES_ADDRESS CLIENT_ID CLIENT_SECRET SCOPE
"""

import json
import sys
import time
from datetime import date, timedelta
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


class Client:
    """Calls the services, and refreshes the access token when it is refused."""

    def __init__(self, services, client_id, secret):
        metadata = self._send(Request(f"{services}/.well-known/oauth-authorization-server"))
        self.services, self.metadata = services, metadata
        self.credentials = {"client_id": client_id, "client_secret": secret}
        self.tokens = {}

    def pair(self, scope):
        endpoint = self.metadata["device_authorization_endpoint"]
        codes = self._form(endpoint, client_id=self.credentials["client_id"], scope=scope)
        print(f"Open {codes['verification_uri']} and enter {codes['user_code']}", file=sys.stderr, flush=True)
        interval = codes["interval"]
        while True:
            time.sleep(interval)
            try:
                self.tokens = self._token(grant_type=DEVICE_CODE, device_code=codes["device_code"])
                return
            except HTTPError as refusal:
                error = json.load(refusal).get("error")
                if error == "slow_down":
                    interval += 5
                elif error != "authorization_pending":
                    raise SystemExit(f"Refused: {error}") from refusal

    def call(self, method, path, query=None, body=None):
        """Returns the answer; an empty one is None."""
        for attempt in ("first", "second"):
            request = Request(f"{self.services}{path}?{urlencode(query or {})}", method=method)
            request.add_header("Authorization", f"Bearer {self.tokens['access_token']}")
            if body is not None:
                request.add_header("Content-Type", "application/json")
                request.data = json.dumps(body).encode()
            try:
                return self._send(request)
            except HTTPError as refusal:
                if refusal.code != 401 or attempt == "second":
                    raise
                refresh = {"grant_type": "refresh_token", "refresh_token": self.tokens["refresh_token"]}
                # An answer without a refresh token: the old one stays valid.
                self.tokens |= self._token(**refresh)

    def revoke(self):
        self._form(self.metadata["revocation_endpoint"], token=self.tokens["refresh_token"])

    def _token(self, **fields):
        return self._form(self.metadata["token_endpoint"], **self.credentials, **fields)

    def _form(self, address, **fields):
        return self._send(Request(address, data=urlencode(fields).encode()))

    @staticmethod
    def _send(request):
        with urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def main():
    services, client_id, secret, scope = sys.argv[1:]
    client = Client(services, client_id, secret)
    client.pair(scope)
    days = {"startDate": date.today() - timedelta(days=28), "endDate": date.today()}
    query = {"ids": "channel==MINE", "metrics": "views", "dimensions": "video", "sort": "-views", "maxResults": 1}
    report = client.call("GET", "/v2/reports", {**query, **days})
    video, views = report["rows"][0]
    kind = {"itemType": "video#video"}
    group = client.call("POST", "/v2/groups", body={"snippet": {"title": "Most viewed"}, "contentDetails": kind})
    client.call("POST", "/v2/groupItems", body={"groupId": group["id"], "resource": {"id": video}})
    # As after an hour: the next call refreshes.
    client.tokens["access_token"] = "expired"
    items = client.call("GET", "/v2/groupItems", {"groupId": group["id"]})["items"]
    client.call("DELETE", "/v2/groups", {"id": group["id"]})
    client.revoke()
    print(json.dumps({"video": video, "views": views, "items": [item["resource"]["id"] for item in items]}))


if __name__ == "__main__":
    main()

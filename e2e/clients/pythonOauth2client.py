"""Runs commands with python3-oauth2client, as its users do; each command and each answer is a line of JSON."""
import json
import sys

from oauth2client import client


def answer(order):
    settings = order["settings"]
    if order["command"] == "refresh":
        held = client.OAuth2Credentials(
            None,
            settings["client_id"],
            settings["client_secret"],
            order["refresh_token"],
            None,
            settings["token_uri"],
            "witness",
            revoke_uri=settings["revoke_uri"],
        )
        try:
            return {"access_token": held.get_access_token().access_token, "expires_in": held._expires_in()}
        except client.HttpAccessTokenRefreshError as error:
            return {"failed": str(error)}
    if order["command"] == "revoke":
        held = client.AccessTokenCredentials(order["token"], "witness", revoke_uri=settings["revoke_uri"])
        try:
            import httplib2

            held.revoke(httplib2.Http())
            return {"revoked": True}
        except client.TokenRevokeError as error:
            return {"failed": str(error)}
    flow = client.OAuth2WebServerFlow(
        scope=order["scope"], pkce=True, code_verifier=order.get("verifier", "").encode() or None, **settings
    )
    if order["command"] == "device":
        return flow.step1_get_device_and_user_codes()._asdict() | {"user_code_expiry": None}
    if order["command"] == "authorize":
        return {"url": flow.step1_get_authorize_url(state="state of the app"), "verifier": flow.code_verifier.decode()}
    held = flow.step2_exchange(order["code"])
    return {
        "access_token": held.access_token,
        "refresh_token": held.refresh_token,
        "scope": held.token_response["scope"],
        "id_token": held.id_token,
    }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)

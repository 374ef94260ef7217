"""Runs commands with python3-oauth2client, as its users do; each command and each answer is a line of JSON."""
import json
import sys

from oauth2client import client


def answer(request):
    settings = request["settings"]
    if request["command"] == "refresh":
        credentials = client.OAuth2Credentials(
            None,
            settings["client_id"],
            settings["client_secret"],
            request["refresh_token"],
            None,
            settings["token_uri"],
            "client-test",
            revoke_uri=settings["revoke_uri"],
        )
        try:
            return {"access_token": credentials.get_access_token().access_token, "expires_in": credentials._expires_in()}
        except client.HttpAccessTokenRefreshError as error:
            return {"failed": str(error)}
    if request["command"] == "revoke":
        credentials = client.AccessTokenCredentials(request["token"], "client-test", revoke_uri=settings["revoke_uri"])
        try:
            import httplib2

            credentials.revoke(httplib2.Http())
            return {"revoked": True}
        except client.TokenRevokeError as error:
            return {"failed": str(error)}
    flow = client.OAuth2WebServerFlow(
        scope=request["scope"], pkce=True, code_verifier=request.get("verifier", "").encode() or None, **settings
    )
    if request["command"] == "device":
        return flow.step1_get_device_and_user_codes()._asdict() | {"user_code_expiry": None}
    if request["command"] == "authorize":
        return {"url": flow.step1_get_authorize_url(state="state of the app"), "verifier": flow.code_verifier.decode()}
    credentials = flow.step2_exchange(request["code"])
    return {
        "access_token": credentials.access_token,
        "refresh_token": credentials.refresh_token,
        "scope": credentials.token_response["scope"],
        "id_token": credentials.id_token,
    }


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)

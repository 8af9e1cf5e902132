import type { GuideFacts, GuideStep } from './guideSteps.ts';

/** The guide for Python 3, with nothing but its own library. */
export function pythonSteps({ service, taskId }: GuideFacts): Record<GuideStep, string> {
  return {
    signIn: `import json, os, time, urllib.request, uuid

def call(method, path, body=None):
    headers = {"Authorization": f"Bearer {os.environ['SHEAF_TOKEN']}"}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request("${service}" + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)

print(call("GET", "/v1/accounts")["userName"])`,
    start: `task_id = "${taskId}"
started = call("POST", f"/v1/tasks/{task_id}/startWithParameters", {"Categories": ["mugs"]})
if started["startResult"] != 0:
    raise SystemExit(f"not started: {started['startResult']}")`,
    wait: `while call("GET", f"/v1/tasks/{task_id}/summary")["taskExecuteStatus"] not in (1, 2):  # stopped, completed
    time.sleep(2)`,
    rows: `page, left = 0, True
while left:
    path = f"/v1/taskdatas/{task_id}/lot/{started['lotNo']}/getAllLotData?page={page}&pageSize=1000"
    answer = call("GET", path)
    for row in answer["rows"]:
        print(dict(zip(answer["columns"], row)))
    page, left = page + 1, len(answer["rows"]) == 1000`,
    webhook: `import hashlib, hmac
from http.server import BaseHTTPRequestHandler, HTTPServer

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = self.headers["Sheaf-Timestamp"].encode() + b"." + body
        secret = os.environ["SHEAF_WEBHOOK_SECRET"].encode()
        expected = "v1=" + hmac.new(secret, signed, hashlib.sha256).hexdigest()
        is_genuine = hmac.compare_digest(self.headers["Sheaf-Signature"], expected)
        if is_genuine:
            print(json.loads(body), flush=True)
        self.send_response(204 if is_genuine else 401)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()`,
  };
}

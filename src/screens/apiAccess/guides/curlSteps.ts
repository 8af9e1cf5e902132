import type { GuideFacts, GuideStep } from './guideSteps.ts';

/** The guide for a shell with curl. */
export function curlSteps({ service, taskId }: GuideFacts): Record<GuideStep, string> {
  return {
    signIn: `# export SHEAF_TOKEN='sheaf_…' first
sheaf() {
  path=$1
  shift
  curl --fail-with-body --silent --show-error "${service}$path" \\
    --header "Authorization: Bearer $SHEAF_TOKEN" --header 'Content-Type: application/json' "$@"
}
sheaf /v1/accounts`,
    start: `task='${taskId}'
sheaf "/v1/tasks/$task/startWithParameters" --request POST \\
  --header "Idempotency-Key: import-$(date +%F)" --data '{"Categories": ["mugs"]}'`,
    wait: `# 1 is stopped, 2 is completed
until sheaf "/v1/tasks/$task/summary" | grep -qE '"taskExecuteStatus":[12]'; do sleep 2; done`,
    rows: `# pages count from 0; "total" says how many rows there are
sheaf "/v1/taskdatas/$task/getalldata?page=0&pageSize=1000"`,
    webhook: `# the answer has the secret of the signatures, once
sheaf /v1/destinations --request POST --data '{
  "taskId": "'"$task"'", "name": "My receiver", "isOn": true, "columns": [],
  "target": {"kind": "webhook", "url": "https://receiver.example/rows", "content": "rows"}
}'`,
  };
}
